// Where a worker lives and gets her mail, and what is suggested while she types it.
import { addressRoutes, type ActivityKind, type StateRange } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import { changeProfile, readAddresses, type EmployeeRoom, type StoredAddresses } from '#features/employee'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { platformProblem } from '#platform/errors.ts'
import { refuseLimitedSession } from '#platform/http/limited-session.ts'
import { handle, ok, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import { readLimit, type SuggestAddresses } from './address-suggesting.ts'
import { addressFaults, postalAddressOf } from './address.rules.ts'

export type AddressRouteDeps = {
  database: Database
  feed: ChangeFeed
  clock: Clock
  requireCompleted: EmployeeRoom['requireCompleted']
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string; kind: ActivityKind; at: Instant },
  ): Promise<void>
  suggest: SuggestAddresses
  range: StateRange
}

// One for every pause of 250 ms, from the few who share an address and type at the same time.
const typingLimit: RouteOptions = { limit: { requests: 240, perSeconds: 60 } }

export function routesOfAddress(deps: AddressRouteDeps): RouteDefinition[] {
  const { database, feed, clock, requireCompleted, recordActivity, suggest, range } = deps
  return [
    handle(addressRoutes.read, async ({ session: { employeeId } }) => {
      await requireCompleted(employeeId)
      return ok(addressesOf(await readAddresses(database.query, employeeId)))
    }),

    handle(addressRoutes.changeShipping, async ({ body: { shippingAddress }, session }) => {
      const { employeeId, sessionId } = session
      await requireCompleted(employeeId)
      // Our reading of decisions 22: where the next card is sent to is a way out for money, so it does not change in those 24 hours.
      refuseLimitedSession(session)
      const faults = addressFaults(shippingAddress, 'mail', 'shippingAddress', range)
      if (faults.length > 0) throw platformProblem('invalid_input', { errors: faults })

      const changed = await database.transaction(async (tx) => {
        const at = clock.now()
        await changeProfile(tx, employeeId, { shippingAddress: postalAddressOf(shippingAddress) }, at)
        await recordActivity(tx, { employeeId, sessionId, kind: 'mailing_address_changed', at })
        return readAddresses(tx, employeeId)
      })
      await feed.settled()
      return ok(addressesOf(changed))
    }),

    // For everybody with a session: who is setting up her account types an address, too.
    handle(
      addressRoutes.suggest,
      async ({ query: { q, limit } }) => ok({ data: await suggest(q, readLimit(limit)) }),
      typingLimit,
    ),
  ]
}

function addressesOf(stored: StoredAddresses | null): StoredAddresses {
  if (stored === null) throw new Error('a session names an employee who does not exist')
  return stored
}
