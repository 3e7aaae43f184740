// What the card provider asks and tells us. No page needs it, so it is kept apart from what a worker's browser is sent.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

const decision = z.object({
  decision: z.enum(['APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY', 'DECLINED']),
  amount: z.object({ value: z.int(), currencyCode: z.literal('USD') }),
  declineReason: z.nullable(
    z.enum([
      'INSUFFICIENT_FUNDS',
      'CARD_FROZEN',
      'CARD_CLOSED',
      'CARD_INACTIVE',
      'LIMIT_EXCEEDED',
      'ACCOUNT_RESTRICTED',
      'UNKNOWN_CARD',
      'SYSTEM_ERROR',
      'SYSTEM_TIMEOUT',
    ]),
  ),
})
export type AuthorizationDecision = z.infer<typeof decision>

/** The bodies are read after their signature: a forged one is refused whatever it says. */
export const cardWebhookRoutes = {
  decideAuthorization: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/webhooks/card-provider/authorization',
    access: 'public',
    summary: 'The card provider asks whether a purchase or withdrawal may go on. Signed; the same request gives the same answer.',
    responses: { 200: decision },
    problems: ['cards.signature_invalid', 'cards.signature_stale'],
  }),
  receiveEvent: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/webhooks/card-provider',
    access: 'public',
    summary: 'What has happened at the card provider: signed events, in any order and as often as it likes.',
    responses: { 204: null },
    problems: ['cards.signature_invalid', 'cards.signature_stale', 'invalid_input'],
  }),
}
