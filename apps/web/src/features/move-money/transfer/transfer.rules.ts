// Derives the progress of a transfer and its bank's answer from plain data. Pure. Readings 4.12 and 4.13.
import type { MoneyTransfer } from '@daybreak/contract'

/** The specification's words for a reason, and a plain sentence below them; null where there are none, or none that are honest. */
export type ReasonWords = (transfer: Pick<MoneyTransfer, 'status' | 'reasonCode' | 'speed'>) => {
  reason: string
  meaning: string | null
} | null

export type Outcome = 'on-its-way' | 'arrived' | 'canceled' | 'failed' | 'returned'

const outcomes: Record<MoneyTransfer['status'], Outcome> = {
  INITIATED: 'on-its-way',
  PENDING: 'on-its-way',
  PROCESSING: 'on-its-way',
  PROCESSED: 'arrived',
  COMPLETED: 'arrived',
  CANCELED: 'canceled',
  FAILED: 'failed',
  RETURNED: 'returned',
}

export function outcomeOf({ status }: Pick<MoneyTransfer, 'status'>): Outcome {
  // A newer server may know a status that this page does not.
  return outcomes[status] ?? 'on-its-way'
}

/** Decisions 36: of an instant transfer, null for any other. */
export function toastVariantOf(transfer: Pick<MoneyTransfer, 'speed' | 'status'>): 'success' | 'pending' | 'failed' | null {
  if (transfer.speed !== 'instant') return null
  const outcome = outcomeOf(transfer)
  if (outcome === 'on-its-way') return 'pending'
  return outcome === 'arrived' ? 'success' : 'failed'
}

/** What a worker can quote to the bank: the code of its answer to us. Readings 4.12. */
const bankCodes: Readonly<Record<string, string>> = { ACCOUNT_CLOSED: 'R02' }

/** Null where asking the bank does not help. */
export function codeForBank({ reasonCode }: Pick<MoneyTransfer, 'reasonCode'>): string | null {
  return reasonCode === null ? null : (bankCodes[reasonCode] ?? null)
}

/** "We'll send it again" is said only of one that was resent: the money may have been spent meanwhile. */
export function isPromiseOpen({ reasonCode, sentAgainAs }: Pick<MoneyTransfer, 'reasonCode' | 'sentAgainAs'>): boolean {
  return reasonCode === 'IMPROPER_EFFECTIVE_ENTRY_DATE' && sentAgainAs === null
}

/** A step's moment; null while it was not reached. */
export function momentOf({ steps }: Pick<MoneyTransfer, 'steps'>, name: MoneyTransfer['steps'][number]['name']): string | null {
  return steps.find((step) => step.name === name)?.at ?? null
}

/** For money that arrived: it was on the balance before its bank took it back. */
export function wasUsable(transfer: Pick<MoneyTransfer, 'steps'>): boolean {
  return momentOf(transfer, 'processed') !== null
}
