// The history of a closed account, by a link that is requested anew each time. Readings 4.8, "history stays readable 24 months by
// magic link".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { dateText, instantText } from '../shapes.ts'
import { transactionsRoutes } from '../transactions/transactions.ts'
import { nothingHidden } from '../values/texts.ts'

const closedHistory = z.object({
  accountLast4: z.string(),
  closedAt: instantText,
  readableUntil: dateText,
  page: transactionsRoutes.listCompleted.responses[200],
})
export type ClosedHistory = z.infer<typeof closedHistory>

export const closingHistoryRoutes = {
  askForLink: defineRoute({
    room: 'closing',
    access: 'public',
    method: 'POST',
    path: '/api/closed-account/link',
    summary:
      'Sends a link to the history of a closed account to this e-mail address. The same answer whether there is one or not.',
    body: z.object({ email: z.string().check(z.maxLength(254), nothingHidden, z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/)) }),
    responses: { 204: null },
    problems: [],
  }),
  readHistory: defineRoute({
    room: 'closing',
    access: 'public',
    method: 'POST',
    path: '/api/closed-account/history',
    summary: 'What the link leads to: transactions, newest first. A link lasts half an hour.',
    body: z.object({
      token: z.string().check(z.maxLength(100), nothingHidden),
      cursor: z.nullable(z.string().check(z.maxLength(500), nothingHidden)),
    }),
    responses: { 200: closedHistory },
    problems: ['closing.link_over', 'bad_cursor'],
  }),
}
