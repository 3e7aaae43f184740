// Stores a transfer of earned pay until it is answered.
import { requestMemoryOf } from '#platform/sending/kept-request.ts'
import type { LinkedDestination, TransferRequest } from '../express-pay.queries.ts'

export const transferMemory = requestMemoryOf<TransferRequest>(
  'daybreak_express_pay_transfer',
  ({ shownAvailable, termsVersion, destination, shownFee }) =>
    typeof shownAvailable === 'string' &&
    isTextOrNone(termsVersion) &&
    isTextOrNone(shownFee) &&
    (destination === undefined || isLinkedDestination(destination)),
)

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isLinkedDestination(value: unknown): value is LinkedDestination {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, speed } = value as Partial<Record<keyof LinkedDestination, unknown>>
  return kind === 'linked' && typeof id === 'string' && (speed === 'standard' || speed === 'instant')
}
