// Keeps a transfer that was sent until its answer is here: the same id is sent again after a lost answer, also after a reload.
import type { TransferWish } from '../express-pay.queries.ts'

const storageKey = 'daybreak_express_pay_transfer'
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Before it is sent. A browser that keeps nothing loses only the safety of a reload. */
export function keepTransfer(wish: TransferWish): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(wish))
  } catch {
    // Full or forbidden.
  }
}

export function forgetTransfer(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // As above.
  }
}

/** The transfer whose answer never came; null when there is none, or what is kept is not ours. */
export function keptTransfer(): TransferWish | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isWish(kept) ? kept : null
  } catch {
    return null
  }
}

function isWish(kept: unknown): kept is TransferWish {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, amount, shownAvailable, termsVersion } = kept as Partial<TransferWish>
  return (
    typeof id === 'string' &&
    idForm.test(id) &&
    typeof amount === 'string' &&
    typeof shownAvailable === 'string' &&
    (termsVersion === undefined || typeof termsVersion === 'string')
  )
}
