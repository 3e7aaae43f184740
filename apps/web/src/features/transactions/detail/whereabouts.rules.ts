// Explains where the money is while a purchase is pending, and after it was canceled. It belongs to the details alone, so home
// does not load it. Pure.
import type { Transaction } from '@daybreak/contract'

/** Where money is meanwhile, or is again; null where there is nothing to say of it. */
export function whereaboutsOf({
  status,
  isPending,
  direction,
  typeName,
  kind,
  reasonCode,
}: Transaction): 'accounts.holds.gas' | 'accounts.holds.explain' | 'transactions.detail.money-back' | null {
  if (direction !== 'NEGATIVE' || reasonCode !== null) return null
  if (status === 'CANCELED') return 'transactions.detail.money-back'
  if (!isPending || typeName !== 'Transaction') return null
  return kind === 'fuel' ? 'accounts.holds.gas' : 'accounts.holds.explain'
}
