// Receives the card provider's events and questions. Only signed messages are accepted, and only the fields that we read are
// stored.
import { cardWebhookRoutes } from '@daybreak/contract'
import { refuse } from '#platform/errors.ts'
import { unavailable } from '#platform/http/problems.ts'
import { noContent, ok, type RequestContext, type RouteDefinition } from '#platform/http/routes.ts'
import type { Clock } from '@daybreak/time'
import { noCents } from '@daybreak/money'
import { unreadable, type Authorizing } from '../authorization/index.ts'
import { handle } from '../cards-handle.ts'
import { answerOf, readAuthorization } from './published-authorization.ts'
import { readEvent } from './published-events.ts'
import { receiveMessage, type ReceivingDeps } from './receiving.ts'
import { keepForReading } from './rereading.ts'
import { verifySignature } from './signature.ts'

export type WebhookDeps = ReceivingDeps & {
  clock: Clock
  authorizing: Authorizing
  /** What the provider signs with: its events with one, its questions with another; each of a list is good while keys rotate. */
  signingKeys: { events: readonly string[]; authorization: readonly string[] }
  /** An event about an application: those of other programs are ignored. */
  onApplicationChanged(applicationId: string): Promise<void>
  /** An event about a dispute: those of other programs are ignored. */
  onDisputeReported(disputeRef: string): Promise<void>
  /** An event about one of our transfers. Returns what could not be read, else null: such an event is stored. */
  onTransferReported(reported: { eventId: string; name: string; node: unknown }): Promise<string | null>
}

const signatureHeader = 'highnote-signature'
/**
 * It proves itself by its signature, comes from no page, and pays for everyone: on a payday evening that is a lot from one address. A store may
 * have any character in its name, and a message that was refused for one would be resent forever.
 */
const options = { allowsAnyOrigin: true, limit: 'none', mendsText: true } as const

export function routesOfCardWebhooks(deps: WebhookDeps): RouteDefinition[] {
  return [
    handle(
      cardWebhookRoutes.decideAuthorization,
      async ({ context }) => {
        const foreign = refuseForeign(deps, deps.signingKeys.authorization, context)
        if (foreign !== null) return foreign
        const reading = readAuthorization(context.request.body, deps.clock.now())
        if (reading.kind === 'ping') return noContent()
        if (reading.kind === 'question') {
          const answer = await deps.authorizing.answer(reading.request)
          // Whatever is not 2xx leaves the purchase to the provider's stand-in rules.
          if (answer === null) throw unavailable()
          return ok(answerOf(reading.request, answer))
        }
        context.log.warn('authorization_unreadable', { fault: reading.fault })
        // The person at the register is declined at once, where there is something to decline.
        if (reading.kind === 'unanswerable') return refuse('invalid_input')
        return ok(answerOf({ ...reading, surcharge: noCents }, unreadable()))
      },
      options,
    ),

    handle(
      cardWebhookRoutes.receiveEvent,
      async ({ context }) => {
        const foreign = refuseForeign(deps, deps.signingKeys.events, context)
        if (foreign !== null) return foreign
        const reading = readEvent(context.request.body, deps.clock.now())
        if (reading.kind === 'unreadable') {
          const { fault, eventId } = reading
          // Not acknowledged, so that the provider sends it again; we also fetch it by its id, for as long as it takes.
          context.log.error('card_event_unreadable', { fault, eventId })
          if (eventId !== null) await keepForReading(deps, { eventId, fault })
          return refuse('invalid_input')
        }
        if (reading.kind === 'ignored') context.log.info('card_event_ignored', { name: reading.name })
        else if (reading.kind === 'own-transfer') {
          const fault = await deps.onTransferReported(reading.reported)
          if (fault !== null) {
            context.log.error('transfer_event_unreadable', { fault })
            return refuse('invalid_input')
          }
        } else if (reading.kind === 'dispute') await deps.onDisputeReported(reading.disputeRef)
        else if (reading.kind === 'application') await deps.onApplicationChanged(reading.applicationId)
        else await receiveMessage({ ...deps, log: context.log }, reading.message)
        return noContent()
      },
      options,
    ),
  ]
}

/** 401 for a message that is not the provider's, was altered, or is older than five minutes */
function refuseForeign({ clock }: WebhookDeps, keys: readonly string[], { rawBody, request }: RequestContext) {
  const header = request.headers[signatureHeader]
  const signature = typeof header === 'string' ? header : undefined
  const message = { bytes: rawBody ?? new Uint8Array(), body: request.body, signature }
  const verdict = verifySignature(message, keys, clock.now())
  if (verdict === 'forged') return refuse('cards.signature_invalid')
  return verdict === 'stale' ? refuse('cards.signature_stale') : null
}
