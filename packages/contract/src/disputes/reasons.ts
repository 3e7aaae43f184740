// The reasons that a worker can give for a dispute. Copy deck, "disputes.form"; readings 4.9.
import * as z from 'zod/mini'

export const disputeReasons = ['not-me', 'amount', 'twice', 'not-received', 'canceled', 'atm', 'refund', 'other'] as const
export const disputeReason = z.enum(disputeReasons)
export type DisputeReason = z.infer<typeof disputeReason>
