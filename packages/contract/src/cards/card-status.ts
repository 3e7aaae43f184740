// The statuses of a card. Specification 3, "Pay card".
import * as z from 'zod/mini'

/** The specification's five; the others are our reading (readings 4.0) and are never the main card. */
export const cardStatus = z.enum([
  'Active',
  'Frozen',
  'Damaged',
  'Inactive',
  'ClosedByCustomer',
  'Lost',
  'Stolen',
  'Expired',
  'ClosedByIssuer',
])
export type CardStatus = z.infer<typeof cardStatus>
