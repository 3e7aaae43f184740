// Restricts the account of a worker whom another bank reports as deceased. Readings 4.12, "R14/R15 (deceased → restrict, ops)".
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { listUnrestricted, markRestrictedFor, type Unrestricted } from '../transfers/index.ts'

export type RestrictingDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'log' | 'restrictAccount'>

/**
 * Once for each return: an account that our people have looked at and released stays free. Outside the transaction that takes the return
 * down, which holds the transfer: to restrict takes back the worker's other transfers first (docs/lock-order.md).
 */
export async function restrictTheBereaved(deps: RestrictingDeps, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const { query } = deps.database
  await sweepAll<Unrestricted>(
    {
      read: (after, max) => listUnrestricted(query, after, max),
      async work({ id, employeeId, accountId }) {
        await deps.restrictAccount({ employeeId, accountId })
        await markRestrictedFor(query, id, deps.clock.now())
      },
      onFailed: ({ id }, error) => deps.log.warn('move_money_transfer_waits', { transferId: id, error }),
    },
    signal,
  )
}
