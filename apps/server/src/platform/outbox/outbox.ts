// Messages to workers: written in the business transaction, sent after its commit, sealed at rest and erased once sent.
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { KeyedHash } from '../crypto/keyed-hash.ts'
import type { Jobs } from '../jobs.ts'
import type { MessagePort, TemplateValues } from './carriers.ts'
import type { Channel, Purpose } from './channel.ts'
import { createTextConsent, type TextConsent } from './consent.ts'
import { deliverQueueOf, registerDelivery, type DeliverPayload } from './outbox-delivery.ts'
import { insertMessage, listMessages, recordDelivery, type DeliveryState } from './outbox.store.ts'
import { openSealed, sealInto } from './sealed-message.ts'

export type OutgoingMessage = {
  channel: Channel
  /** Country code and digits without a plus, or an e-mail address. */
  to: string
  text: string
  subject?: string
  /** What an approved WhatsApp template is filled with: what begins a conversation there has no other form. */
  template?: TemplateValues
  /** What the worker gets it for. Without it: a code for what is secret, an account alert for the rest. */
  purpose?: Purpose
  /** A one-time code or the like: its text is erased as soon as it has been sent, and is never sent later than the code lives. */
  secretUntilSent: boolean
}

export type ShownMessage = { channel: Channel; to: string; text: string; sentAt: string }

export type Outbox = {
  /** Adds the message to the transaction: it is sent when the transaction commits, and never when it rolls back. */
  enqueueMessage(executor: Executor, message: OutgoingMessage): Promise<void>
  /** The sandbox's inbox, newest first, of all channels or some; texts that were erased are left out. */
  list(filter: { to: string | null; limit: number; channels?: readonly Channel[] }): Promise<ShownMessage[]>
  /** Takes down what a carrier says of a message; one that we do not know changes nothing. */
  recordDelivery(messageId: string, state: DeliveryState, fault: string | null): Promise<void>
  /** Which numbers want no texts. */
  readonly consent: TextConsent
  /** By which a message can be sent at all. */
  readonly channels: readonly Channel[]
}

export type MessagePorts = Readonly<Record<Exclude<Channel, 'whatsapp'>, MessagePort> & { whatsapp?: MessagePort }>

export type OutboxOptions = {
  database: Database
  jobs: Jobs
  encryption: FieldEncryption
  keyedHash: KeyedHash
  clock: Clock
  ports: MessagePorts
  /** Sandbox: texts that no carrier takes stay readable for /sandbox/outbox. */
  keepsSecrets: boolean
}

// Twilio's number for a number that has opted out.
const optedOutFault = '21610'

/** Registers the outbox's jobs on `jobs`, so it is made before they start. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, jobs, encryption, clock, ports } = options
  const consent = createTextConsent(options)
  registerDelivery({ ...options, consent })

  return {
    consent,
    channels: ports.whatsapp === undefined ? ['sms', 'email'] : ['sms', 'whatsapp', 'email'],

    async enqueueMessage(executor, message) {
      const id = newUuid(clock)
      const { channel, secretUntilSent, subject, template } = message
      const seal = sealInto(encryption, id)
      await insertMessage(executor, {
        id,
        channel,
        purpose: message.purpose ?? (secretUntilSent ? 'security_codes' : 'account_alerts'),
        recipient: message.to,
        subjectSealed: subject === undefined ? null : seal('subject_sealed', subject),
        textSealed: seal('text_sealed', message.text),
        templateSealed: template === undefined ? null : seal('template_sealed', JSON.stringify(template)),
        isSecret: secretUntilSent,
        createdAt: instantText(clock.now()),
      })
      const payload: DeliverPayload = { messageId: id }
      // Whoever waits for a code looks at her phone; after ten minutes it is worth nothing.
      await jobs.enqueue(executor, deliverQueueOf(channel), payload, { uniqueKey: id, isUrgent: secretUntilSent })
    },

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

    async recordDelivery(messageId, state, fault) {
      await database.transaction(async (tx) => {
        const message = await recordDelivery(tx, { id: messageId, state, fault, at: instantText(clock.now()) })
        if (message === null || fault !== optedOutFault) return
        await consent.request(tx, { kind: 'stop', phone: message.recipient, source: 'carrier', providerMessageId: null })
      })
    },
  }
}
