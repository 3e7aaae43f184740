// The pay card as other rooms show it. Specification 3 "Pay card", 4 "Main card selection".
import * as z from 'zod/mini'
import { idText } from './shapes.ts'

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

export const cardFormFactor = z.enum(['VIRTUAL', 'PHYSICAL'])

export const payCard = z.object({
  id: idText('crd'),
  status: cardStatus,
  formFactor: cardFormFactor,
  last4Digits: z.nullable(z.string()),
})
export type PayCard = z.infer<typeof payCard>
