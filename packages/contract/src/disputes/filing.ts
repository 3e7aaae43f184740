// Reporting an error on a transaction: the prefilled form, and sending it. Decision 13; readings 4.9; Regulation E 1005.11(b).
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId, dateText, idText, instantText, unsignedCentsText } from '../shapes.ts'
import { supportFileLimits } from '../support/files.ts'
import { transactionKind } from '../transactions/transactions.ts'
import { nothingHidden, typedParagraphs } from '../values/texts.ts'
import { dispute } from './dispute.ts'
import { disputeReason } from './reasons.ts'

/** Readings 4.9, "details 10–2000"; a worker who says only that it was not them has said enough. */
export const disputeText = { min: 10, max: 2_000 } as const
export const maxDisputeItems = 10

/**
 * `ready`: filed at once. `pending`: not final yet, watched and filed when it completes. `late`: older than 120 days, a courtesy review.
 * `reported`: part of a dispute already. `none`: not an item that can be disputed.
 */
const disputeEligibility = z.enum(['ready', 'pending', 'late', 'reported', 'none'])
export type DisputeEligibility = z.infer<typeof disputeEligibility>

const disputableItem = z.object({
  transactionId: idText('txn'),
  merchant: z.string(),
  kind: transactionKind,
  amount: unsignedCentsText,
  createdAt: instantText,
  /** The last four digits of the card; null for what another company drew by the account number. */
  last4Digits: z.nullable(z.string()),
  eligibility: disputeEligibility,
  /** The dispute it is part of; null when it is part of none. */
  reportedIn: z.nullable(z.object({ id: idText('dsp'), number: z.string() })),
})
export type DisputableItem = z.infer<typeof disputableItem>

const disputeForm = z.object({
  item: disputableItem,
  /** What else can be reported with it: the same card's items of the last 120 days that are ready or pending, the same merchant's first. */
  others: z.array(disputableItem),
  /** Spec 2: what the form is filled in with, beside the item itself. */
  claimant: z.object({
    customerId: idText('emp'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
  }),
  /** Today as a bank date, when it is sent today. */
  filingDate: dateText,
  /** By when we decide or put the money back for now: 10 business days, 20 for a new account (Regulation E 1005.11(c)). */
  decideBy: dateText,
  businessDays: z.int(),
  /** By when there is a final answer at the latest. */
  finalBy: dateText,
  days: z.int(),
})
export type DisputeForm = z.infer<typeof disputeForm>

const reportedItem = z.object({
  /** What is no item of the worker's is not found, whatever it looks like. */
  transactionId: z.string().check(z.maxLength(64), nothingHidden),
  /** For `amount`: what the worker agrees with. For `atm`: the cash that was dispensed. For `refund`: what was refunded. Less than the charge. */
  agreedAmount: z.nullable(unsignedCentsText),
})

export const disputeFilingRoutes = {
  readForm: defineRoute({
    room: 'disputes',
    method: 'GET',
    path: '/api/disputes/forms/:id',
    access: 'session',
    requires: ['completed'],
    summary: 'What the form for one transaction is filled in with, and whether it can be disputed.',
    params: z.object({ id: z.string() }),
    responses: { 200: disputeForm },
    problems: ['accounts.not_found', 'disputes.transaction_not_found'],
  }),
  fileDispute: defineRoute({
    room: 'disputes',
    method: 'POST',
    path: '/api/disputes',
    access: 'session',
    // A limited session may report an error: it moves no money out, and the worker's time to report runs.
    requires: ['completed'],
    summary: 'Reports an error on one or several transactions. The same id again is the same dispute.',
    body: z.object({
      id: clientId,
      reason: disputeReason,
      items: z.array(reportedItem).check(z.minLength(1), z.maxLength(maxDisputeItems)),
      noticedOn: dateText,
      /** Whether the worker still has the card; null when it was not asked. */
      hasCard: z.nullable(z.boolean()),
      /** Whether the worker spoke with the store; null when it was not asked. */
      askedMerchant: z.nullable(z.boolean()),
      /** For `canceled`: when it was canceled. For `not-received`: when it should have come. For `refund`: when it was promised. */
      expectedOn: z.nullable(dateText),
      /** May be null for `not-me` alone. */
      details: z.nullable(typedParagraphs(disputeText)),
      /** Files that were sent by the calls of `/api/support/files`. */
      files: z.array(clientId).check(z.maxLength(supportFileLimits.maxCount)),
    }),
    responses: { 200: dispute },
    problems: [
      'accounts.not_found',
      'invalid_input',
      'disputes.transaction_not_found',
      'disputes.not_disputable',
      'disputes.case_exists',
      'disputes.amount_wrong',
      'disputes.date_wrong',
      'disputes.secret_number',
      'disputes.file_unknown',
      'disputes.id_reused',
      'disputes.too_many',
    ],
  }),
}
