// Twilio's reports and questions to us: workers' replies to our texts, the delivery of texts, and what a call says. No page needs
// it.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'

/** Read after its signature: a forged one is refused whatever it says. */
const form = z.record(z.string(), z.string())
const ofMessage = z.object({ message: z.string() })

export const textWebhookRoutes = {
  receiveReply: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/webhooks/twilio/inbound',
    access: 'public',
    staysOpen: true,
    summary:
      'A worker has answered one of our texts: STOP, START and HELP do what they say, in English and Spanish. A signed form.',
    body: form,
    responses: { 204: null },
    problems: ['session.signature_invalid'],
  }),
  receiveStatus: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/webhooks/twilio/status',
    access: 'public',
    staysOpen: true,
    summary: 'What became of a text after Twilio took it: signed forms, in any order and as often as it likes.',
    query: ofMessage,
    body: form,
    responses: { 204: null },
    problems: ['session.signature_invalid'],
  }),
  answerCall: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/webhooks/twilio/call',
    access: 'public',
    staysOpen: true,
    summary: 'Someone has picked up: what the call says, as TwiML. An answering machine is played nothing. A signed form.',
    query: ofMessage,
    body: form,
    sendsFile: 'text/xml',
    responses: {},
    problems: ['session.signature_invalid'],
  }),
  receiveCallStatus: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/webhooks/twilio/call-status',
    access: 'public',
    staysOpen: true,
    summary: 'What became of a call, once it is over. A signed form.',
    query: ofMessage,
    body: form,
    responses: { 204: null },
    problems: ['session.signature_invalid'],
  }),
}
