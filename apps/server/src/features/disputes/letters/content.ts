// The content of a letter about a case, as it is stored.
import type { ClientConfig, DisputeReason } from '@daybreak/contract'

export type LetterKind = 'received' | 'provisional' | 'won' | 'lost' | 'withdrawn' | 'reopened'

/** Texts alone: amounts in cents, civil dates. `form` rises when the shape changes; a letter keeps its own. */
export type LetterContent = {
  form: 1
  number: string
  name: string
  reason: DisputeReason
  /** The bank day on which it was written, and on which the worker notified us. */
  on: string
  reportedOn: string
  items: readonly { merchant: string; on: string; amount: string }[]
  disputed: string
  isCourtesy: boolean
  creditBy: string | null
  finalBy: string | null
  /** What was put into the account, or is the worker's to keep. */
  amount: string | null
  fees: string | null
  decisionReason: string | null
  /** What goes back, on which day, and until when payments go through. */
  takenBack: string | null
  takeBackOn: string | null
  honorUntil: string | null
  brand: Pick<ClientConfig, 'brand' | 'bankName' | 'supportPhone' | 'supportEmail'>
}
