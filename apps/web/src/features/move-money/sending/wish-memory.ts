// Where a transfer is kept until its answer is here.
import { wishMemoryOf } from '#platform/sending/kept-wish.ts'
import type { MoneyWish } from '../move-money.queries.ts'

export const wishMemory = wishMemoryOf<MoneyWish>(
  'daybreak_move_money_transfer',
  ({ destinationId, speed, shownFee, isRepeatMeant, sendOn }) =>
    typeof destinationId === 'string' &&
    (speed === 'standard' || speed === 'instant') &&
    typeof shownFee === 'string' &&
    (sendOn === undefined || typeof sendOn === 'string') &&
    (isRepeatMeant === undefined || typeof isRepeatMeant === 'boolean'),
)
