// A dispute as the worker sees it: its state, every date of Regulation E, its money, its letters and messages. Readings 3.1 E7–E10, 4.9.
import * as z from 'zod/mini'
import { centsText, dateText, idText, instantText, unsignedCentsText } from '../shapes.ts'
import { disputeReason } from './reasons.ts'

/**
 * `watching`: a pending item, filed when it completes. `reviewing`: we investigate. `asking`: we wait for the worker's answer. `won`, `lost`:
 * the final answer. `withdrawn`: the worker took it back. `lapsed`: the pending item never completed, and no money was taken.
 */
export const disputeState = z.enum(['watching', 'looking', 'asking', 'won', 'lost', 'withdrawn', 'lapsed'])
export type DisputeState = z.infer<typeof disputeState>

const disputedItem = z.object({
  transactionId: idText('txn'),
  merchant: z.string(),
  createdAt: instantText,
  /** What was charged. */
  charge: unsignedCentsText,
  /** What the worker agrees with; null when it is none of it. */
  agreedAmount: z.nullable(unsignedCentsText),
  /** What is in dispute: the charge less what the worker agrees with. */
  amount: unsignedCentsText,
  last4Digits: z.nullable(z.string()),
  isPending: z.boolean(),
})
export type DisputedItem = z.infer<typeof disputedItem>

const summaryShape = {
  id: idText('dsp'),
  /** What the worker and our people call it. */
  number: z.string(),
  state: disputeState,
  reason: disputeReason,
  /** The sum of what is in dispute. */
  amount: unsignedCentsText,
  /** At least one. */
  items: z.array(disputedItem),
  filedAt: instantText,
  changedAt: instantText,
  /** Credited for now: neither final nor reversed. */
  provisionalAmount: z.nullable(unsignedCentsText),
  /** The next date that is promised: the worker's answer while `asking`, else ours; null when nothing is open. */
  nextBy: z.nullable(dateText),
}
const disputeSummary = z.object(summaryShape)
export type DisputeSummary = z.infer<typeof disputeSummary>
export const disputeList = z.object({ disputes: z.array(disputeSummary) })

/** Each is null until it is known. A `…By` is a legal limit, a `…On` is what happened or is planned for that bank day. */
const disputeDates = z.object({
  /** When the watched item completed, from which the days of the law run; `filedAt` for an item that was complete. */
  startedAt: z.nullable(instantText),
  /** When the store, or its bank, was asked. */
  storeAskedAt: z.nullable(instantText),
  storeAnsweredAt: z.nullable(instantText),
  /** 10 business days after the start, 20 for a new account: a decision, or the provisional credit. */
  decideBy: z.nullable(dateText),
  /** The bank day on which the provisional credit is posted when nothing is decided: one business day before `decideBy`. */
  creditOn: z.nullable(dateText),
  creditedAt: z.nullable(instantText),
  /** 45 or 90 days after the start. */
  finalBy: z.nullable(dateText),
  decidedAt: z.nullable(instantText),
  /** When the money of a dispute that was won became final. */
  correctedAt: z.nullable(instantText),
  /** 3 business days after the decision. */
  letterBy: z.nullable(dateText),
  letterSentAt: z.nullable(instantText),
  /** Lost, after a provisional credit: the last day on which payments go through although the credit will be reversed. */
  honorUntil: z.nullable(dateText),
  /** The bank day on which the provisional credit is reversed. */
  takeBackOn: z.nullable(dateText),
  takenBackAt: z.nullable(instantText),
  withdrawnAt: z.nullable(instantText),
  reopenedAt: z.nullable(instantText),
})
export type DisputeDates = z.infer<typeof disputeDates>

const disputeLetter = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)),
  /** `document`: what the decision was based on, there after the worker asked for it. */
  kind: z.enum(['received', 'provisional', 'won', 'lost', 'withdrawn', 'reopened', 'document']),
  /** The name of a `document`; null for our own letters, which their kind names. */
  name: z.nullable(z.string()),
  at: instantText,
})
export type DisputeLetter = z.infer<typeof disputeLetter>

export const disputeLetterList = z.object({
  letters: z.array(z.object({ disputeId: idText('dsp'), number: z.string(), ...disputeLetter.shape })),
})

const disputeMessage = z.object({
  id: z.string(),
  from: z.enum(['worker', 'us']),
  text: z.string(),
  at: instantText,
  files: z.array(z.object({ name: z.string(), size: z.int() })),
})
export type DisputeMessage = z.infer<typeof disputeMessage>

export const dispute = z.object({
  ...summaryShape,
  /** Regulation E takes a notice by phone as it takes one in writing. */
  channel: z.enum(['written', 'verbal']),
  /** Reported after 120 days: still reviewed, without the dates of the law. */
  isCourtesy: z.boolean(),
  noticedOn: z.nullable(dateText),
  hasCard: z.nullable(z.boolean()),
  askedMerchant: z.nullable(z.boolean()),
  expectedOn: z.nullable(dateText),
  details: z.nullable(z.string()),
  /** The worker's files from the report. */
  files: z.array(z.object({ name: z.string(), size: z.int() })),
  dates: disputeDates,
  /** 10, or 20 for a new account; null for a courtesy review. */
  businessDays: z.nullable(z.int()),
  /** 45 or 90; null for a courtesy review. */
  days: z.nullable(z.int()),
  /** Why it is 90; null when it is 45. */
  longerBecause: z.nullable(z.enum(['store-purchase', 'new-account', 'foreign'])),
  /** What we ask the worker while `asking`. */
  question: z.nullable(z.object({ text: z.string(), answerBy: dateText })),
  /** The final answer in plain words, in the worker's language; null until then. */
  decisionReason: z.nullable(z.string()),
  /** What a dispute that was won gives back in all, fees apart. */
  finalAmount: z.nullable(unsignedCentsText),
  feesReturned: z.nullable(unsignedCentsText),
  /** About what the account will have after the reversal; null when there will be none. */
  balanceAfter: z.nullable(centsText),
  /** The card of the charge is closed, and another took its place. */
  newCard: z.nullable(z.object({ old: z.string(), new: z.string() })),
  /** Newest first. */
  letters: z.array(disputeLetter),
  /** When the worker asked for the documents that the decision was based on. */
  documentsAskedAt: z.nullable(instantText),
  /** Oldest first: our questions, the worker's answers and notes. */
  messages: z.array(disputeMessage),
  canWithdraw: z.boolean(),
  canReopen: z.boolean(),
})
export type Dispute = z.infer<typeof dispute>
