// Receives workers' texts and delivery reports from Twilio, and answers its requests about calls.
import { textWebhookRoutes } from '@daybreak/contract'
import { isUuid } from '@daybreak/ids'
import { noContent, type RouteDefinition } from '#platform/http/routes.ts'
import { readConsentRequest, type ConsentRequestKind } from '#platform/outbox/consent.rules.ts'
import type { DeliveryState } from '#platform/outbox/outbox.store.ts'
import { handle } from '../session-handle.ts'
import { routesOfCalls, type CallRoutesDeps } from './calls.routes.ts'
import { refuseForged, signedForm } from './signed-form.ts'
import { answerTextRequest, type TextsDeps } from './texts.ts'

export type TextRoutesDeps = TextsDeps & CallRoutesDeps

type Form = Record<string, string>

export function routesOfTexts(deps: TextRoutesDeps): RouteDefinition[] {
  const { outbox } = deps
  return [
    handle(
      textWebhookRoutes.receiveReply,
      async ({ body, context }) => {
        const forged = await refuseForged(deps, context, body)
        if (forged !== null) return forged
        const asked = requestOf(body)
        if (asked !== null) await answerTextRequest(deps, asked)
        return noContent()
      },
      signedForm,
    ),

    handle(
      textWebhookRoutes.receiveStatus,
      async ({ body, query, context }) => {
        const forged = await refuseForged(deps, context, body)
        if (forged !== null) return forged
        const state = states.get(body['MessageStatus'] ?? '')
        const fault = state === 'failed' ? (body['ErrorCode'] ?? 'unknown') : null
        if (state !== undefined && isUuid(query.message)) await outbox.recordDelivery(query.message, state, fault)
        return noContent()
      },
      signedForm,
    ),
    ...routesOfCalls(deps),
  ]
}

// "queued" and "sending" say nothing that we did not know.
const states: ReadonlyMap<string, DeliveryState> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

// With its own opt-out management Twilio says what it took the text for, and has answered it.
const twiliosWords: ReadonlyMap<string, ConsentRequestKind> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
])

function requestOf({ From: from = '', Body: text = '', MessageSid: sid, OptOutType: optOutType = '' }: Form) {
  const [, prefix, phone] = /^(whatsapp:)?\+([1-9]\d{6,14})$/.exec(from) ?? []
  const read = readConsentRequest(text)
  const kind = twiliosWords.get(optOutType) ?? read?.kind
  if (phone === undefined || sid === undefined || kind === undefined) return null
  return {
    kind,
    phone,
    source: 'text',
    providerMessageId: sid,
    channel: prefix === undefined ? 'sms' : 'whatsapp',
    language: read?.language ?? 'en',
    isAnswered: twiliosWords.has(optOutType),
  } as const
}
