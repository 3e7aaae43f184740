// Receives the state of each card purchase, records it, and recalculates the worker's cash back after the commit.
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { ReportedPurchase } from '#features/cards'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { keepPurchase } from './purchases.store.ts'

export const reckonQueue = 'offers.reckon'
export type ReckonWorker = { employeeId: string }

/** No one at a register, and no event of the card provider, waits for more than one row and one job; most workers have no offer on and need none. */
export function purchaseHandlerOf({ clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'enqueue'> }) {
  return async (tx: Transaction, received: ReportedPurchase): Promise<void> => {
    const employeeId = await keepPurchase(tx, received, clock.now())
    if (employeeId === null) return
    await reckonSoon({ clock, jobs }, tx, employeeId)
  }
}

/** After the commit. */
export async function reckonSoon(
  { clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'enqueue'> },
  tx: Transaction,
  employeeId: string,
): Promise<void> {
  const payload: ReckonWorker = { employeeId }
  await jobs.enqueue(tx, reckonQueue, payload, { uniqueKey: newUuid(clock) })
}
