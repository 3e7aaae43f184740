// Stores a transfer until it is answered.
import { requestMemoryOf } from '#platform/sending/kept-request.ts'
import type { MoneyRequest } from '../move-money.queries.ts'

export const requestMemory = requestMemoryOf<MoneyRequest>(
  'daybreak_move_money_transfer',
  ({ destinationId, speed, shownFee, isRepeatMeant, sendOn }) =>
    typeof destinationId === 'string' &&
    (speed === 'standard' || speed === 'instant') &&
    typeof shownFee === 'string' &&
    (sendOn === undefined || typeof sendOn === 'string') &&
    (isRepeatMeant === undefined || typeof isRepeatMeant === 'boolean'),
)
