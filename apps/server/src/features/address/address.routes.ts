// Serves a worker's home and mailing addresses, and suggestions while one is typed.
import { addressRoutes, type ActivityKind, type StateRange } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import { changeProfile, isSameHome, lockContacts, readAddresses, type StoredAddresses } from '#features/employee'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { readLimit, type SuggestAddresses } from './address-suggesting.ts'
import { addressErrors } from './address.errors.ts'
import { addressFaults, postalAddressOf } from './address.rules.ts'

export type AddressRouteDeps = {
  database: Database
  feed: ChangeFeed
  clock: Clock
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string; kind: ActivityKind; at: Instant },
  ): Promise<void>
  suggest: SuggestAddresses
  range: StateRange
}

const wrongLimit = refuse('invalid_input', { errors: [{ field: 'limit', code: 'not_a_number' }] })

// One for every pause of 250 ms, from the few who share an address and type at the same time.
const typingLimit: RouteOptions = { limit: { requests: 240, perMs: 60_000 } }

const handle = handleWith(addressErrors)

export function routesOfAddress(deps: AddressRouteDeps): RouteDefinition[] {
  const { database, feed, clock, recordActivity, suggest, range } = deps
  return [
    handle(addressRoutes.read, async ({ session: { employeeId } }) => {
      return ok(addressesOf(await readAddresses(database.query, employeeId)))
    }),

    handle(addressRoutes.changeShipping, async ({ body: { shippingAddress, seen }, session }) => {
      const { employeeId, sessionId } = session
      const faults = addressFaults(shippingAddress, 'mail', 'shippingAddress', range)
      if (faults.length > 0) return refuse('invalid_input', { errors: faults })

      const wanted = postalAddressOf(shippingAddress)
      const changed = await transactUnlessRefused(database, async (tx) => {
        await lockContacts(tx, employeeId)
        const stored = addressesOf(await readAddresses(tx, employeeId))
        const mailsTo = stored.shippingAddress ?? stored.address
        // A request for what is already stored has lost an answer, or confirms it: mail that follows the home address keeps following it.
        if (isSameHome(wanted, mailsTo)) return stored
        if (seen !== undefined && !isSameHome(seen, mailsTo)) return refuse('address.changed_elsewhere')
        const at = clock.now()
        await changeProfile(tx, employeeId, { shippingAddress: wanted }, at)
        await recordActivity(tx, { employeeId, sessionId, kind: 'mailing_address_changed', at })
        return addressesOf(await readAddresses(tx, employeeId))
      })
      if (isRefused(changed)) return changed
      await feed.acknowledged()
      return ok(changed)
    }),

    // Open to every session: a worker who is still signing up types an address, too.
    handle(
      addressRoutes.suggest,
      async ({ query: { q, limit } }) => {
        const max = readLimit(limit)
        return max === null ? wrongLimit : ok({ data: await suggest(q, max) })
      },
      typingLimit,
    ),
  ]
}

function addressesOf(stored: StoredAddresses | null): StoredAddresses {
  if (stored === null) throw new Error('a session names an employee who does not exist')
  return stored
}
