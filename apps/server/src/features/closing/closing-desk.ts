// Shows closings to an operator, and records what happened to checks: mailed, cashed, returned by the post office.
import type { CleanText } from '@daybreak/contract'
import { isUuid, newUuid } from '@daybreak/ids'
import { negateCents } from '@daybreak/money'
import { readAddresses, readPerson, type PostalAddress } from '#features/employee'
import { houseAccounts, idempotencyKeyOf, postJournal, readBalance, type Balance } from '#features/ledger'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { mayBecome, type CheckState, type ClosingState } from './closing.rules.ts'
import {
  changeCheck,
  findClosing,
  listClosings,
  listOpenChecks,
  listPayouts,
  lockPayout,
  type Closing,
  type ListedCheck,
  type Payout,
} from './closing.store.ts'
import { listDormant, type Dormancy } from './unclaimed/index.ts'

const maxListed = 200

export type CheckToWrite = ListedCheck & { name: string; address: PostalAddress | null }

export type ClosingDesk = {
  list(state: ClosingState | null): Promise<Closing[]>
  show(employeeId: string): Promise<{ closing: Closing; payouts: Payout[]; balance: Balance } | null>
  /** Checks that are not over, with the name and the home address of today. */
  listChecks(): Promise<CheckToWrite[]>
  /** Accounts that are marked as dormant, or whose money the state keeps; the next due first. */
  listDormant(): Promise<Dormancy[]>
  changeCheck(id: string, to: CheckState, by: CleanText): Promise<CheckChange>
}

export type CheckChange = { from: CheckState; to: CheckState } | Refusal<'check_not_found' | 'check_not_so'>

export function createClosingDesk(deps: Pick<ClosingDeps, 'database' | 'clock'>): ClosingDesk {
  const { query } = deps.database
  return {
    list: (state) => listClosings(query, state, maxListed),
    async show(employeeId) {
      const closing = await findClosing(query, employeeId)
      if (closing === null) return null
      const payouts = await listPayouts(query, closing.id)
      return { closing, payouts, balance: await readBalance(query, closing.accountId) }
    },
    async listChecks() {
      const checks: CheckToWrite[] = []
      for (const check of await listOpenChecks(query, maxListed)) {
        const person = await readPerson(query, check.employeeId)
        const address = (await readAddresses(query, check.employeeId))?.address ?? null
        checks.push({ ...check, name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(), address })
      }
      return checks
    },
    listDormant: () => listDormant(query, maxListed),
    changeCheck: async (id, to, by) => (isUuid(id) ? changeCheckOf(deps, id, to, by) : refuse('check_not_found')),
  }
}

/** Said again, it changes nothing. A check that was cashed is settled with our bank in the same transaction. */
async function changeCheckOf(
  { database, clock }: Pick<ClosingDeps, 'database' | 'clock'>,
  id: string,
  to: CheckState,
  by: CleanText,
): Promise<CheckChange> {
  return transactUnlessRefused(database, async (tx): Promise<CheckChange> => {
    const at = clock.now()
    const payout = await lockPayout(tx, id)
    const from = payout?.checkState ?? null
    if (payout === null || from === null) return refuse('check_not_found')
    if (from === to) return { from, to }
    if (!mayBecome(from, to)) return refuse('check_not_so')
    await changeCheck(tx, id, { state: to, at, by })
    if (to === 'cashed') {
      const outcome = await postJournal(tx, {
        journalId: newUuid(clock),
        owner: payout.closingId,
        idempotencyKey: idempotencyKeyOf('closing', 'cashed', id),
        kind: 'rail_settlement',
        legs: [
          { accountId: houseAccounts.checksOutstanding, amount: negateCents(payout.amount) },
          { accountId: houseAccounts.settlementBank, amount: payout.amount },
        ],
        at,
      })
      if (outcome.kind === 'refused') throw new Error(`the ledger refused a check: ${outcome.code}`)
    }
    return { from, to }
  })
}
