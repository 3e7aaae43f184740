// Answers Twilio's requests about calls that read a code out.
import { textWebhookRoutes } from '@daybreak/contract'
import { isUuid } from '@daybreak/ids'
import { noContent, type RouteDefinition } from '#platform/http/routes.ts'
import type { Outbox, Script } from '#platform/outbox/outbox.ts'
import { handle } from '../session-handle.ts'
import { refuseForged, signedForm, type SignedDeps } from './signed-form.ts'

export type CallRoutesDeps = SignedDeps & { outbox: Pick<Outbox, 'readScript' | 'recordDelivery'> }

type Form = Record<string, string>

export function routesOfCalls(deps: CallRoutesDeps): RouteDefinition[] {
  const { outbox } = deps
  return [
    handle(
      textWebhookRoutes.answerCall,
      async ({ body, query, context }) => {
        const forged = await refuseForged(deps, context, body)
        if (forged !== null) return forged
        const script = isUuid(query.message) && !isMachine(body) ? await outbox.readScript(query.message) : null
        const bytes = new TextEncoder().encode(await twimlOf(script))
        return { status: 200, file: { bytes, type: 'text/xml' as const, name: 'call.xml' } }
      },
      signedForm,
    ),

    handle(
      textWebhookRoutes.receiveCallStatus,
      async ({ body, query, context }) => {
        const forged = await refuseForged(deps, context, body)
        if (forged !== null) return forged
        const status = body['CallStatus'] ?? ''
        if (isUuid(query.message) && overStates.has(status)) {
          const isAnswered = status === 'completed' && !isMachine(body)
          const fault = isMachine(body) ? 'machine' : status
          await outbox.recordDelivery(query.message, isAnswered ? 'delivered' : 'failed', isAnswered ? null : fault)
        }
        return noContent()
      },
      signedForm,
    ),
  ]
}

const overStates: ReadonlySet<string> = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])

/**
 * Design, "Ways to log in": "no code on voice mail". Our reading: who picks up and says nothing ("unknown") is a person, because voice mail
 * speaks first.
 */
function isMachine({ AnsweredBy: answeredBy = 'unknown' }: Form): boolean {
  return answeredBy !== 'human' && answeredBy !== 'unknown'
}

const voices = {
  en: { language: 'en-US', voice: 'Polly.Joanna' },
  es: { language: 'es-US', voice: 'Polly.Lupe' },
} as const

/** Nothing to say: the call ends. */
async function twimlOf(script: Script | null): Promise<string> {
  // This file of the package is self-contained: it loads in a few milliseconds, where the whole takes a hundred.
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const twiml = new VoiceResponse()
  if (script === null) twiml.hangup()
  else {
    // A phone is still on its way to the ear.
    twiml.pause({ length: 1 })
    twiml.say(voices[script.language], script.text)
  }
  return twiml.toString()
}
