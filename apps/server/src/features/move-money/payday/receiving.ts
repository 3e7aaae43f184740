// Receives pay in the transaction that credits it: records it, and starts the standing transfer as soon as that commits.
import type { Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { noteWages, type Wage } from './payday.store.ts'

export const paydayQueue = 'move-money.payday'

/** Wages are posted in pages of a file: a page makes one job, and none where no one is to be moved anything. */
export async function onWages(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Transaction,
  wages: readonly Wage[],
  at: Instant,
): Promise<void> {
  const [first] = wages
  if (first === undefined || !(await noteWages(tx, wages, at))) return
  await jobs.enqueue(tx, paydayQueue, {}, { uniqueKey: `payday-${first.transactionId}` })
}
