// The worker's own account in words: "Daybreak account, now *4471".
import { useCopy } from '#platform/copy.tsx'

export function useOwnAccountWords(last4: string | null): string {
  const words = useCopy()('express-pay.transfer.own-card')
  return last4 === null ? words : `${words} *${last4}`
}
