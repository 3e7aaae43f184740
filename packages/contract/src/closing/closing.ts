// Closing an account: its consequences, requesting it, undoing it, and its progress. Pictures "close-account", "-money",
// "-review" and "-undo".
import * as z from 'zod/mini'
import { destinationName } from '../move-money/transfers.ts'
import { defineRoute } from '../route.ts'
import { centsText, dateText, instantText, unsignedCentsText } from '../shapes.ts'
import { nothingHidden } from '../values/texts.ts'

export const closingReason = z.enum(['left_job', 'other_bank', 'went_wrong', 'costs', 'other'])
export type ClosingReason = z.infer<typeof closingReason>

const pendingItem = z.object({ summary: z.string(), amount: unsignedCentsText, direction: z.enum(['POSITIVE', 'NEGATIVE']) })

/** Where the money goes: a bank of the worker's, or a check to their home. */
const closingMethod = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bank'), destination: destinationName }),
  z.object({ kind: z.literal('check'), street: z.nullable(z.string()) }),
])
export type ClosingMethod = z.infer<typeof closingMethod>

const closingPayout = z.object({
  kind: z.enum(['bank', 'check', 'write_off', 'recovered']),
  amount: unsignedCentsText,
  madeAt: instantText,
  /** A transfer that came back is followed by a check. */
  state: z.enum(['on_its_way', 'arrived', 'came_back', 'to_the_state']),
  /** The bank day on which it should arrive; null for a check. */
  arrivesOn: z.nullable(dateText),
})
export type ClosingPayout = z.infer<typeof closingPayout>

const closingProgress = z.object({
  caseNumber: z.string(),
  state: z.enum(['waiting', 'leaving', 'closed']),
  way: closingMethod,
  askedAt: instantText,
  /** Money is sent from then on, and until it is sent the closing can be undone. */
  leavesAt: instantText,
  /** By when it is sent at the latest. */
  dueAt: instantText,
  /** The bank day on which it should arrive; null for a check, and while it waits longer for what is pending. */
  arrivesOn: z.nullable(dateText),
  day: z.int(),
  days: z.int(),
  canUndo: z.boolean(),
  closedAt: z.nullable(instantText),
  historyUntil: instantText,
  payouts: z.array(closingPayout),
})
export type ClosingProgress = z.infer<typeof closingProgress>

const closingView = z.object({
  /** All of it: what is posted, less what is set aside. */
  available: centsText,
  /** Set aside for what is pending. */
  held: unsignedCentsText,
  pending: z.array(pendingItem),
  banks: z.array(destinationName),
  /** The street that a check would go to; null when no home address is known. */
  checkStreet: z.nullable(z.string()),
  /** If it were asked for now. */
  leavesAt: instantText,
  arrivesOn: dateText,
  dueAt: instantText,
  hasStanding: z.boolean(),
  nextPayday: z.nullable(dateText),
  /** Earned pay that was taken and is still to be repaid. */
  expressPay: unsignedCentsText,
  cardLast4: z.nullable(z.string()),
  /** Why it cannot be asked for now; null when it can. */
  refusal: z.nullable(z.enum(['restricted', 'below_zero', 'closed'])),
  closing: z.nullable(closingProgress),
})
export type ClosingView = z.infer<typeof closingView>

const path = '/api/employees/me/closing'

export const closingRoutes = {
  readClosing: defineRoute({
    room: 'closing',
    access: 'session',
    requires: ['completed'],
    method: 'GET',
    path,
    summary: 'What closing the account would mean now, and how far it is once it was asked for.',
    responses: { 200: closingView },
    problems: ['accounts.not_found'],
  }),
  askToClose: defineRoute({
    room: 'closing',
    access: 'step-up',
    requires: ['completed'],
    method: 'POST',
    path,
    summary: 'Asks to close the account. Asked again, it changes nothing.',
    body: z.object({
      reason: z.nullable(closingReason),
      way: z.enum(['bank', 'check']),
      /** Of a bank alone. */
      destinationId: z.nullable(z.string().check(z.maxLength(64), nothingHidden)),
    }),
    responses: { 200: closingView },
    problems: [
      'accounts.not_found',
      'closing.closed',
      'closing.restricted',
      'closing.below_zero',
      'closing.bank_not_ready',
      'closing.address_missing',
      'invalid_input',
    ],
  }),
  undoClosing: defineRoute({
    room: 'closing',
    access: 'session',
    requires: ['completed', 'unlimited'],
    method: 'DELETE',
    path,
    summary: 'Keeps the account: until money has left, the closing is undone.',
    responses: { 200: closingView },
    problems: ['accounts.not_found', 'closing.not_closing', 'closing.undo_late'],
  }),
}
