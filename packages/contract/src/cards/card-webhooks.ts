// The card provider's events and questions to us. No page needs them, so they are kept apart from what a worker's browser gets.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

/** Those of the provider's `CollaborativeAuthorizationResponseCode` that we answer with. */
const answerCode = z.enum([
  'APPROVED',
  'PARTIAL_AMOUNT_APPROVED',
  'INSUFFICIENT_FUNDS',
  'EXCEEDS_LIMIT',
  'BLOCKED_CARD',
  'INVALID_TRANSACTION',
])
export type AuthorizationAnswerCode = z.infer<typeof answerCode>

const answer = z.object({
  transaction: z.object({ id: z.string() }),
  responseCode: answerCode,
  /** Of an approval of a part alone. */
  authorizedAmount: z.optional(z.object({ value: z.int(), currencyCode: z.literal('USD') })),
})
export type AuthorizationWireAnswer = z.infer<typeof answer>

/** The bodies are read after their signature: a forged one is refused whatever it says. */
export const cardWebhookRoutes = {
  decideAuthorization: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/webhooks/card-provider/authorization',
    access: 'public',
    staysOpen: true,
    summary:
      'The card provider asks whether a purchase or withdrawal may go on. Signed; the same request gives the same answer. The question whether this address is there, which comes when it is activated, is answered without a body.',
    responses: { 200: answer, 204: null },
    problems: ['cards.signature_invalid', 'cards.signature_stale', 'invalid_input'],
  }),
  receiveEvent: defineRoute({
    room: 'cards',
    method: 'POST',
    path: '/webhooks/card-provider',
    access: 'public',
    staysOpen: true,
    summary: 'What has happened at the card provider: signed events, in any order and as often as it likes.',
    responses: { 204: null },
    problems: ['cards.signature_invalid', 'cards.signature_stale', 'invalid_input'],
  }),
}
