// The worker's own account in words: "Daybreak account *4471".
import { useCopy } from '#platform/copy/copy.tsx'

export function useOwnAccountWords(last4: string | null): string {
  const copy = useCopy()
  return last4 === null ? copy('express-pay.transfer.own-card') : copy('express-pay.transfer.own-account', { last4 })
}
