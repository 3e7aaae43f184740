// Sends text messages and WhatsApp through Twilio. The package is big: it is loaded when the first message leaves, and only where
// it is configured.
import type { Twilio } from 'twilio'
import type { CallListInstanceCreateOptions as NewCall } from 'twilio/lib/rest/api/v2010/account/call.js'
import type { MessageListInstanceCreateOptions as NewMessage } from 'twilio/lib/rest/api/v2010/account/message.js'
import type { TwilioConfig } from '../config/carriers.ts'
import { DeliveryRefused, type Delivery, type MessagePort, type RefusalReason } from './carriers.ts'

export type TwilioCarrierOptions = TwilioConfig & {
  /** Where Twilio reports what happened to a message; null when it cannot reach us. */
  statusCallbackUrl: string | null
  /** Where it asks what to say in a call, and reports the result. */
  calls: { answerUrl: string; statusUrl: string }
  now: () => { epochMilliseconds: number }
  timeoutMs?: number
}

export type TwilioCarrier = { sms: MessagePort; whatsapp: MessagePort | null; voice: MessagePort | null }

// Below the outbox's own deadline, so that the failure names what happened.
const defaultTimeoutMs = 4_000
const maxValiditySeconds = 36_000
// Before most voice mail takes the call.
const ringSeconds = 25
// Twilio's numbers for what no second attempt can change. Whatever else it answers is tried again.
const finalCodes: ReadonlyMap<number, RefusalReason> = new Map([
  [21610, 'stopped'],
  [21211, 'bad_recipient'],
  [21214, 'bad_recipient'],
  [21217, 'bad_recipient'],
  [21265, 'bad_recipient'],
  [21408, 'bad_recipient'],
  [21612, 'bad_recipient'],
  [21614, 'bad_recipient'],
  [63003, 'bad_recipient'],
  [63024, 'bad_recipient'],
  [21617, 'rejected'],
  // Of calls: a number where we may not call, and one that is none.
  [21215, 'bad_recipient'],
  [21216, 'bad_recipient'],
  [13223, 'bad_recipient'],
  [13224, 'bad_recipient'],
])

export function createTwilioCarrier(options: TwilioCarrierOptions): TwilioCarrier {
  let client: Promise<Twilio> | null = null
  const ask = async (create: (client: Twilio) => Promise<{ sid: string }>): Promise<{ providerMessageId: string }> => {
    client ??= openClient(options)
    try {
      const { sid } = await create(await client)
      return { providerMessageId: sid }
    } catch (error) {
      throw failureOf(error)
    }
  }
  const send = (message: NewMessage) => ask(({ messages }) => messages.create(message))
  const { from, whatsapp, voiceFrom } = options
  return {
    sms: {
      deliver: (message) =>
        send({
          ...whatEveryMessageHas(message, options),
          to: `+${message.to}`,
          body: message.text,
          ...(from.startsWith('MG') ? { messagingServiceSid: from } : { from }),
        }),
    },
    whatsapp: whatsapp && {
      deliver: (message) =>
        send({
          ...whatEveryMessageHas(message, options),
          to: `whatsapp:+${message.to}`,
          from: `whatsapp:${whatsapp.from}`,
          ...whatsappContent(message, whatsapp),
        }),
    },
    voice:
      voiceFrom === null
        ? null
        : { deliver: (message) => ask(({ calls }) => calls.create(newCall(message, voiceFrom, options))) },
  }
}

/** The words are requested once someone answers: Twilio first detects whether it is a person or a machine. */
function newCall({ id, to }: Delivery, from: string, { calls: { answerUrl, statusUrl } }: TwilioCarrierOptions): NewCall {
  return {
    to: `+${to}`,
    from,
    url: `${answerUrl}?message=${id}`,
    statusCallback: `${statusUrl}?message=${id}`,
    machineDetection: 'Enable',
    timeout: ringSeconds,
  }
}

async function openClient({
  accountSid,
  authToken,
  baseUrl,
  timeoutMs = defaultTimeoutMs,
}: TwilioCarrierOptions): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const client = twilio(accountSid, authToken, { timeout: timeoutMs, autoRetry: false })
  if (baseUrl !== null) client.api.baseUrl = baseUrl
  return client
}

function whatEveryMessageHas(
  { id, expiresAt }: Delivery,
  { statusCallbackUrl, now }: TwilioCarrierOptions,
): Pick<NewMessage, 'statusCallback' | 'validityPeriod'> {
  return {
    // Our own id of the message is passed along: the status may arrive before we have Twilio's.
    ...(statusCallbackUrl !== null && { statusCallback: `${statusCallbackUrl}?message=${id}` }),
    ...(expiresAt !== null && { validityPeriod: secondsLeft(expiresAt.epochMilliseconds - now().epochMilliseconds) }),
  }
}

/** How long Twilio may hold a message back: a code that waits longer there is dropped. */
function secondsLeft(leftMs: number): number {
  return Math.min(maxValiditySeconds, Math.max(1, Math.floor(leftMs / 1000)))
}

/** WhatsApp lets a business begin a conversation with an approved template alone; an answer is free text. */
function whatsappContent(
  { text, template }: Delivery,
  { templates }: NonNullable<TwilioConfig['whatsapp']>,
): Pick<NewMessage, 'body' | 'contentSid' | 'contentVariables'> {
  if (template === null) return { body: text }
  const variables = Object.fromEntries(template.values.map((value, index) => [String(index + 1), value]))
  return { contentSid: templates[template.language], contentVariables: JSON.stringify(variables) }
}

/** What the package throws carries the request, with our key and the code in it: none of that may reach a log or a job. */
function failureOf(error: unknown): Error {
  const { code, status } = error as { code?: unknown; status?: unknown }
  const reason = typeof code === 'number' ? finalCodes.get(code) : undefined
  if (reason !== undefined) return new DeliveryRefused(reason, String(code))
  return new Error(`Twilio did not take the message (status ${shown(status)}, code ${shown(code)})`)
}

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : 'none'
}
