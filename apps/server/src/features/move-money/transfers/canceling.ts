// Cancels a transfer that was not handed to its rail yet.
import { isBefore } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { lockDestinations } from '../linked/index.ts'
import { applyFacts } from './applying.ts'
import { listInitiatedOf, listInitiatedTo, lockTransfer, type MoneyTransfer } from './transfers.store.ts'

/** Asked again, it answers the same. */
export async function cancelTransfer(
  deps: Pick<MoveMoneyDeps, 'database' | 'clock' | 'notifyFailed'>,
  employeeId: string,
  id: string,
): Promise<MoneyTransfer | Refusal<'move_money.transfer_not_found' | 'move_money.cancel_late'>> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (transfer?.employeeId !== employeeId || transfer.origin === 'proof') return refuse('move_money.transfer_not_found')
    if (transfer.status === 'CANCELED') return transfer
    const at = deps.clock.now()
    if (transfer.status !== 'INITIATED' || !isBefore(at, transfer.handOverAt)) return refuse('move_money.cancel_late')
    const canceled = await applyFacts(deps, tx, id, [{ kind: 'canceled', reason: null, at }])
    if (canceled === null) throw new Error('a transfer that was there is gone')
    return canceled
  })
}

/** When an account is restricted (decisions 35). Our reading: what a rail has been notified of continues, the rest stays with the worker. */
export async function cancelOutgoingOf(
  deps: Pick<MoveMoneyDeps, 'clock' | 'notifyFailed'>,
  tx: Transaction,
  employeeId: string,
): Promise<void> {
  await lockDestinations(tx, employeeId)
  await cancelAllOf(deps, tx, await listInitiatedOf(tx, employeeId))
}

/** When a linked account goes: what its bank does not know yet stays with the worker. */
export async function cancelTransfersTo(
  deps: Pick<MoveMoneyDeps, 'clock' | 'notifyFailed'>,
  tx: Transaction,
  destinationId: string,
): Promise<void> {
  await cancelAllOf(deps, tx, await listInitiatedTo(tx, destinationId))
}

async function cancelAllOf(
  deps: Pick<MoveMoneyDeps, 'clock' | 'notifyFailed'>,
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  const at = deps.clock.now()
  for (const id of ids) {
    // Handed over while its row was waited for: what the rail knows of is no longer ours to cancel.
    if ((await lockTransfer(tx, id))?.status !== 'INITIATED') continue
    await applyFacts(deps, tx, id, [{ kind: 'canceled', reason: null, at }])
  }
}
