// The state of an identity check as shown to the worker who waits for it. Specification 3, "Enumerations"; readings 4.2,
// identification.
import * as z from 'zod/mini'
import { clientId, instantText } from '../shapes.ts'

/** Specification 3, "Verification statuses" and "Verification-item kinds". */
export const verificationStatus = z.enum([
  'NOT_STARTED',
  'PENDING',
  'IN_REVIEW',
  'DOCUMENT_REQUESTED',
  'APPROVED',
  'DENIED',
  'CANCELED',
])
export type VerificationStatus = z.infer<typeof verificationStatus>
export const verificationItem = z.enum(['Address', 'Name', 'Phone', 'Email'])
export type VerificationItem = z.infer<typeof verificationItem>
/** An e-mail address is proven by a link that is sent to it; for each of the others the worker sends a document. */
export const documentItem = z.enum(['Address', 'Name', 'Phone'])
export type DocumentItem = z.infer<typeof documentItem>

/** In general terms: the last word of a text under `onboarding.verification.reason-`. */
export const denialReason = z.enum(['no-match', 'document', 'address', 'age', 'law'])
export type DenialReason = z.infer<typeof denialReason>

/** Readings 4.2, "JPG/PNG/PDF ≤ 10 MB, ≤ 5 files". What a file is, its content says, and never its name. */
export const documentLimits = {
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  maxSize: 10 * 1024 * 1024,
  maxCount: 5,
} as const

/** An upload: the identity provider has it when `received` is `size`, and nothing of it before. */
export const documentUpload = z.object({
  id: clientId,
  item: documentItem,
  /** As the worker's own device calls it. */
  name: z.string(),
  size: z.int(),
  received: z.int(),
})
export type DocumentUpload = z.infer<typeof documentUpload>

export const verification = z.object({
  status: verificationStatus,
  /** What is wanted; empty in every other status than DOCUMENT_REQUESTED. */
  items: z.array(verificationItem),
  /** Only when DENIED. */
  reason: z.nullable(denialReason),
  canceledAt: z.nullable(instantText),
  /** Of this check, in all. */
  filesSent: z.int(),
  /** When the details were sent; null when they are to be sent (again). */
  submittedAt: z.nullable(instantText),
  /** Only while IN_REVIEW: the next bank day, 'YYYY-MM-DD'. */
  usuallyDoneBy: z.nullable(z.string()),
  /** Where the worker is notified of what comes next, masked. */
  tellsTo: z.nullable(z.string()),
  /** What was chosen and is not sent for review yet. */
  documents: z.array(documentUpload),
  /** Only with `Email` among the items: where the link went, and from when on another may be asked for. */
  email: z.nullable(z.object({ destination: z.string(), isConfirmed: z.boolean(), resendAt: instantText })),
  /** Only when DENIED: the worker may ask once for another review. */
  canLookAgain: z.boolean(),
})
export type Verification = z.infer<typeof verification>
