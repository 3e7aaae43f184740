// Counts a transfer for analytics once its result is known while it is sent. Specification 3, "Analytics event".
import type { MoneyTransfer } from '@daybreak/contract'
import { insertIdOf, track } from '#platform/analytics/track.ts'
import { outcomeOf, toastVariantOf } from './transfer.rules.ts'

/**
 * Decisions 36. Our reading: completed is what the worker has completed, so it is counted as the answer comes that its page then says. An
 * instant one that failed is counted as that; a standard one of which the worker learns late that it did not leave is not.
 */
export function trackTransfer(transfer: MoneyTransfer): void {
  const insertId = insertIdOf(transfer.id)
  const variant = toastVariantOf(transfer)
  if (variant !== null && transfer.direction === 'out') {
    track({ name: 'TransferCompleted', properties: { type: 'instant_out', instantTransferToastVariant: variant }, insertId })
    return
  }
  const outcome = outcomeOf(transfer)
  if (outcome !== 'on-its-way' && outcome !== 'arrived') return
  const type = transfer.direction === 'in' ? 'add_money' : 'ach_out'
  track({ name: 'TransferCompleted', properties: { type, instantTransferToastVariant: null }, insertId })
}
