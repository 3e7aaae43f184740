// Messages to workers: written in the business transaction, sent after its commit, sealed at rest and erased once sent.
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, type Clock } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { KeyedHash } from '../crypto/keyed-hash.ts'
import type { Jobs, NewJob } from '../jobs.ts'
import type { MessagePort, TemplateValues } from './carriers.ts'
import { channels as allChannels, type Channel, type Purpose } from './channel.ts'
import { createTextConsent, type TextConsent } from './consent.ts'
import { deliverQueueOf, registerDelivery, secretMinutes, type DeliverPayload } from './outbox-delivery.ts'
import {
  eraseCalls,
  insertMessages,
  listMessages,
  readCall,
  recordDelivery,
  type CallRow,
  type DeliveryState,
  type NewMessage,
} from './outbox.store.ts'
import { openSealed, sealInto } from './sealed-message.ts'

export type OutgoingMessage = {
  /** The name by which its sender asks for it again. Without it no one can. */
  id?: string
  channel: Channel
  /** Country code and digits without a plus, or an e-mail address. */
  to: string
  text: string
  subject?: string
  /** What an approved WhatsApp template is filled with: what begins a conversation there has no other form. A call and an e-mail need their language. */
  template?: TemplateValues
  /** What the worker gets it for. Without it: a code for what is secret, an account alert for the rest. */
  purpose?: Purpose
  /** A one-time code or the like: its text is erased as soon as it has been sent, and is never sent later than the code lives. */
  secretUntilSent: boolean
}

export type ShownMessage = { channel: Channel; to: string; text: string; sentAt: string }

export type Script = { text: string; language: TemplateValues['language'] }
export type CallState = 'calling' | 'answered' | 'missed'

export type Outbox = {
  /** Adds the message to the transaction: it is sent when the transaction commits, and never when it rolls back. */
  enqueueMessage(executor: Executor, message: OutgoingMessage): Promise<void>
  /** The same for many, in few statements. */
  enqueueMessages(executor: Executor, messages: readonly OutgoingMessage[]): Promise<void>
  /** The sandbox's inbox, newest first, of all channels or some; texts that were erased are left out. */
  list(filter: { to: string | null; limit: number; channels?: readonly Channel[] }): Promise<ShownMessage[]>
  /** What a call reads out, while it is under way; null once its code is worth nothing. */
  readScript(messageId: string): Promise<Script | null>
  /** The state of a call: an unknown one is reported as in progress, like one that was never made for a stranger's number. */
  callState(messageId: string): Promise<CallState>
  /** Records what a message provider reports about a message; an unknown message changes nothing. */
  recordDelivery(messageId: string, state: DeliveryState, fault: string | null): Promise<void>
  /** Which numbers have stopped texts. */
  readonly consent: TextConsent
  /** By which a message can be sent at all. */
  readonly channels: readonly Channel[]
}

export type MessagePorts = Readonly<
  Record<'sms' | 'email', MessagePort> & { whatsapp?: MessagePort; voice?: MessagePort; push?: MessagePort }
>

export type OutboxOptions = {
  database: Database
  jobs: Jobs
  encryption: FieldEncryption
  keyedHash: KeyedHash
  clock: Clock
  ports: MessagePorts
  /** Sandbox: texts that no message provider takes stay readable for /sandbox/outbox. */
  keepsSecrets: boolean
}

function jobOf({ id }: NewMessage): NewJob {
  const payload: DeliverPayload = { messageId: id }
  return { payload, options: { uniqueKey: id } }
}

function isOver({ delivery }: CallRow): boolean {
  return delivery !== null && delivery !== 'sent'
}

// Twilio's number for a number that has opted out.
const optedOutFault = '21610'

/** Registers the outbox's jobs on `jobs`, so it is made before they start. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, jobs, encryption, clock, ports } = options
  const consent = createTextConsent(options)
  registerDelivery({ ...options, consent })

  function sealed({ id = newUuid(clock), channel, secretUntilSent, subject, template, ...message }: OutgoingMessage): NewMessage {
    const seal = sealInto(encryption, id)
    return {
      id,
      channel,
      purpose: message.purpose ?? (secretUntilSent ? 'security_codes' : 'account_alerts'),
      recipient: message.to,
      subjectSealed: subject === undefined ? null : seal('subject_sealed', subject),
      textSealed: seal('text_sealed', message.text),
      templateSealed: template === undefined ? null : seal('template_sealed', JSON.stringify(template)),
      isSecret: secretUntilSent,
      createdAt: instantText(clock.now()),
    }
  }

  async function enqueueMessages(executor: Executor, messages: readonly OutgoingMessage[]): Promise<void> {
    const rows = messages.map(sealed)
    await insertMessages(executor, rows)
    // A person who waits for a code watches their phone; after ten minutes it is worthless.
    const byQueue = Map.groupBy(rows, ({ channel, isSecret }) => deliverQueueOf(channel, { isUrgent: isSecret }))
    for (const [queue, added] of byQueue) await jobs.enqueueMany(executor, queue, added.map(jobOf))
  }

  return {
    consent,
    channels: allChannels.filter((channel) => ports[channel] !== undefined),

    enqueueMessage: (executor, message) => enqueueMessages(executor, [message]),
    enqueueMessages,

    async list({ to, limit, channels = null }) {
      const messages = await listMessages(database.query, { recipient: to, limit, channels })
      return messages.flatMap((message) => {
        const text = openSealed(encryption, message, 'text_sealed')
        // In the sandbox a message counts as sent once it is here: nothing else happens to it.
        return text === null
          ? []
          : [{ channel: message.channel, to: message.recipient, text, sentAt: message.sent_at ?? message.created_at }]
      })
    },

    async readScript(messageId) {
      const call = await readCall(database.query, messageId)
      const text = call && openSealed(encryption, call, 'text_sealed')
      const template = call && openSealed(encryption, call, 'template_sealed')
      if (!call || text === null || template === null || isOver(call)) return null
      const endsAt = parseInstant(call.created_at).add({ minutes: secretMinutes })
      if (endsAt.epochMilliseconds <= clock.now().epochMilliseconds) return null
      return { text, language: (JSON.parse(template) as TemplateValues).language }
    },

    async callState(messageId) {
      const call = await readCall(database.query, messageId)
      if (call?.delivery === 'delivered') return 'answered'
      return call !== null && isOver(call) ? 'missed' : 'calling'
    },

    async recordDelivery(messageId, state, fault) {
      await database.transaction(async (tx) => {
        const message = await recordDelivery(tx, { id: messageId, state, fault, at: instantText(clock.now()) })
        if (message?.channel === 'voice' && state !== 'sent') await eraseCalls(tx, { id: messageId })
        if (message === null || fault !== optedOutFault) return
        await consent.request(tx, { kind: 'stop', phone: message.recipient, source: 'carrier', providerMessageId: null })
      })
    },
  }
}
