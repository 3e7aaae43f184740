// One transaction with its steps: approved, cleared, refunded, and the balance after it. DESIGN-2, "Transaction as a story".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { centsText, clientId, instantText, unsignedCentsText } from '../shapes.ts'
import { typedText } from '../values/texts.ts'
import { transaction } from './transactions.ts'

/** How a card was used; null for what no one has said. */
export const purchaseEntries = ['tap', 'chip', 'online'] as const
export type PurchaseEntry = (typeof purchaseEntries)[number]

/**
 * `approved`: money was set aside. `added`: more of it, for the same purchase. `released`: the store let go of it. `expired`: the store did not
 * take it in time. `posted`: it was taken. `more`: it was taken in a further part. `corrected`: the store changed what it took. `refunded`: it
 * came back. `declined`: nothing was set aside. `waiting`: the store has not taken it yet.
 */
export const storyStepKinds = [
  'approved',
  'added',
  'released',
  'expired',
  'posted',
  'more',
  'corrected',
  'refunded',
  'declined',
  'waiting',
] as const
export type StoryStepKind = (typeof storyStepKinds)[number]

const storyStep = z.object({
  kind: z.enum(storyStepKinds),
  /** Null for what has not happened yet. */
  at: z.nullable(instantText),
  /** With a sign only where a correction gives back. */
  amount: centsText,
  /** Of what was taken: what had been set aside for it, where that is another amount. */
  before: z.nullable(unsignedCentsText),
  entry: z.nullable(z.enum(purchaseEntries)),
})
export type StoryStep = z.infer<typeof storyStep>

const transactionStory = z.object({
  transaction,
  /** In the order in which they happened; empty for what is no card purchase. */
  steps: z.array(storyStep),
  /** The present balance right after it; null while it has moved no money. */
  balanceAfter: z.nullable(centsText),
})
export type TransactionStory = z.infer<typeof transactionStory>

const params = z.object({ id: z.string() })

export const storyRoutes = {
  readStory: defineRoute({
    room: 'transactions',
    method: 'GET',
    path: '/api/employees/transactions/:id',
    access: 'session',
    requires: ['completed'],
    summary: 'One transaction with the steps it took and the balance after it.',
    params,
    responses: { 200: transactionStory },
    problems: ['accounts.not_found', 'transactions.not_found'],
  }),
  drawReceipt: defineRoute({
    room: 'transactions',
    method: 'GET',
    path: '/api/employees/transactions/:id/receipt',
    access: 'session',
    requires: ['completed'],
    summary: 'A receipt to hand on, as an accessible PDF: never with the balance or an account number.',
    params,
    /** Left out: the language of the worker's profile. */
    query: z.object({ locale: z.optional(z.enum(['en', 'es'])) }),
    sendsFile: 'application/pdf',
    responses: {},
    problems: ['accounts.not_found', 'transactions.not_found'],
  }),
}

export const nameReportRoutes = {
  reportName: defineRoute({
    room: 'transactions',
    method: 'POST',
    path: '/api/employees/transactions/:id/name-report',
    access: 'session',
    requires: ['completed'],
    summary: 'Says that the name of a store is wrong, and perhaps what it should be.',
    params,
    body: z.object({ id: clientId, name: z.optional(typedText({ min: 2, max: 100 })) }),
    responses: { 204: null },
    problems: ['accounts.not_found', 'transactions.not_found'],
  }),
}
