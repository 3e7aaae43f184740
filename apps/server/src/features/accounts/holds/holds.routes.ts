// Serves GET /api/financial-accounts/payroll/holds: the holds on the payroll account, one by one.
import { holdsRoutes, type Hold } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { addCents, centsText, noCents, subtractCents } from '@daybreak/money'
import { instantText, plainDateText, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { readHolds } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'
import { isRefused } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import type { FindAccountId } from '../accounts-ids.ts'
import { accountsErrors } from '../accounts.errors.ts'
import { endingOf, reasonOf, type HeldItem, type OpenHold } from './holds.rules.ts'

export type ListedHold = HeldItem & { id: string; summary: string }

export type HoldsDeps = {
  database: Pick<Database, 'query'>
  clock: Clock
  accountIdOf: FindAccountId
  /** The items of holds, by hold: transactions know them, and this room may not import them. */
  readHeldItems(accountId: string, holdIds: readonly string[]): Promise<ReadonlyMap<string, ListedHold>>
  /** When transfers should be done, by hold: the Move Money room knows it, and this room may not import it. */
  readExpectedDays(holdIds: readonly string[]): Promise<ReadonlyMap<string, PlainDate>>
}

const handle = handleWith(accountsErrors)

export function routesOfHolds(deps: HoldsDeps): RouteDefinition[] {
  return [
    handle(holdsRoutes.listHolds, async ({ session }) => {
      const accountId = await deps.accountIdOf(session.employeeId)
      if (isRefused(accountId)) return accountId
      const now = deps.clock.now()
      // Balance and holds are read in one statement, and so at one moment: their subjects are read afterward.
      const { posted, held, holds } = await readHolds(deps.database.query, accountId)
      const sum = addCents(noCents, ...holds.map(({ amount }) => amount))
      if (sum !== held) throw new Error('the holds of an account are not what it keeps back')
      return ok({
        present: centsText(posted),
        held: centsText(held),
        available: centsText(subtractCents(posted, held)),
        holds: await describeHolds(deps, { accountId, holds, now }),
        asOf: instantText(now),
      })
    }),
  ]
}

async function describeHolds(
  { readHeldItems, readExpectedDays }: Pick<HoldsDeps, 'readHeldItems' | 'readExpectedDays'>,
  { accountId, holds, now }: { accountId: string; holds: readonly OpenHold[]; now: Instant },
): Promise<Hold[]> {
  const items = await readHeldItems(
    accountId,
    holds.map(({ holdId }) => holdId),
  )
  const expected = await readExpectedDays(holds.filter(({ room }) => room === 'move-money').map(({ holdId }) => holdId))
  return holds.map((hold) => {
    const { holdId, placed, amount, placedAt } = hold
    const item = items.get(holdId) ?? null
    const reason = reasonOf(hold, item)
    const { endsOn, timing } = endingOf(hold, reason, { expectedOn: expected.get(holdId) ?? null, now })
    return {
      transactionId: item === null ? null : publicId('txn', item.id),
      summary: item?.summary ?? (reason === 'fee' ? 'Fast card delivery' : 'Bank transfer'),
      kind: item?.kind ?? (reason === 'fee' ? 'other' : 'bank'),
      typeName: item?.typeName ?? (reason === 'fee' ? 'Transaction' : 'ACH Transfer'),
      isCompanyDebit: item?.isCompanyDebit ?? false,
      amount: centsText(amount),
      placedAt: instantText(placedAt),
      reason,
      bill: reason === 'tip' ? { amount: centsText(placed), tip: centsText(subtractCents(amount, placed)) } : null,
      endsOn: plainDateText(endsOn),
      timing,
    }
  })
}
