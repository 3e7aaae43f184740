// Where a transfer of earned pay is kept until its answer is here.
import { wishMemoryOf } from '#platform/sending/kept-wish.ts'
import type { TransferWish } from '../express-pay.queries.ts'

export const transferMemory = wishMemoryOf<TransferWish>(
  'daybreak_express_pay_transfer',
  ({ shownAvailable, termsVersion }) =>
    typeof shownAvailable === 'string' && (termsVersion === undefined || typeof termsVersion === 'string'),
)
