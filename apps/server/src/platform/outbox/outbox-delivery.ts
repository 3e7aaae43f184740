// Hands messages to their carriers: one queue a channel, tried again while that is worth something, and cleaned up after.
import { instantText, parseInstant, type Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { Jobs } from '../jobs.ts'
import type { Log } from '../log.ts'
import { deliverInTime, DeliveryRefused, sandboxPort, type Delivery, type MessagePort, type TemplateValues } from './carriers.ts'
import { channels, isText, type Channel } from './channel.ts'
import type { TextConsent } from './consent.ts'
import {
  deleteDoneBefore,
  deleteMessage,
  deleteUnsentSecretsBefore,
  eraseCalls,
  markRefused,
  markSent,
  readMessage,
  type MessageRow,
} from './outbox.store.ts'
import { openSealed } from './sealed-message.ts'

export type DeliveryDeps = {
  database: Database
  jobs: Jobs
  encryption: FieldEncryption
  clock: Clock
  ports: Readonly<Partial<Record<Channel, MessagePort>>>
  keepsSecrets: boolean
  consent: TextConsent
}

export type DeliverPayload = { messageId: string }

/** A queue for each channel: codes by sms do not wait behind a mail server that does not answer. */
export function deliverQueueOf(channel: Channel): string {
  return `outbox.${channel}`
}

const cleanQueue = 'outbox.clean'
const keptDays = 30
// Quality, "Security": a code lives 10 minutes. One that could not be sent until then is worth nothing, and must not lie about.
export const secretMinutes = 10
// With back-off to five minutes, half an hour: longer than carriers are usually away, and then a person should look.
const retries = 14
const concurrency = 2
// A payday is told in many browsers at once, and a push service that does not answer holds up one place.
const pushConcurrency = 10

export function registerDelivery(deps: DeliveryDeps): void {
  const { jobs, database, clock, ports } = deps
  for (const channel of channels) {
    const port = ports[channel]
    if (port === undefined) continue
    jobs.register<DeliverPayload>(
      deliverQueueOf(channel),
      async ({ messageId }, { log }) => {
        const message = await readMessage(database.query, messageId)
        if (message !== null && message.sent_at === null && message.refused_at === null) await deliver(deps, port, message, log)
      },
      { concurrency: channel === 'push' ? pushConcurrency : concurrency, retries, timeoutMs: 30_000 },
    )
  }
  jobs.register(
    cleanQueue,
    async (_payload, { log, database: { query }, signal }) => {
      const removed = await deleteDoneBefore(query, instantText(clock.now().subtract({ hours: keptDays * 24 })), signal)
      if (removed > 0) log.info('messages_cleaned', { removed })
      const unsentBefore = instantText(clock.now().subtract({ minutes: secretMinutes }))
      const expired = await deleteUnsentSecretsBefore(query, unsentBefore, signal)
      if (expired > 0) log.error('messages_expired', { expired })
      if (ports.voice !== undefined && ports.voice !== sandboxPort) await eraseCalls(query, { createdBefore: unsentBefore })
    },
    { schedule: '*/10 * * * *' },
  )
}

async function deliver(deps: DeliveryDeps, port: MessagePort, message: MessageRow, log: Log): Promise<void> {
  const { database, clock, encryption, keepsSecrets } = deps
  const { id, channel } = message
  const delivery = readDelivery(encryption, message)
  if (delivery === null) return
  if (delivery.expiresAt !== null && delivery.expiresAt.epochMilliseconds <= clock.now().epochMilliseconds) {
    await deleteMessage(database.query, id)
    log.error('message_expired', { channel, messageId: id })
    return
  }
  if (!(await isWanted(deps, message))) {
    await markRefused(database.query, { id, refusedAt: instantText(clock.now()), fault: 'stopped' })
    return log.info('message_unwanted', { channel, messageId: id })
  }
  try {
    const { providerMessageId } = await deliverInTime(port, delivery)
    // A code that a carrier has taken to the worker is not kept readable, in a sandbox either. A call asks for it once it is picked up.
    const isErased = message.is_secret && channel !== 'voice' && !(keepsSecrets && port === sandboxPort)
    await markSent(database.query, { id, sentAt: instantText(clock.now()), providerMessageId, isErased })
    log.info('message_sent', { channel, messageId: id })
  } catch (error) {
    if (!(error instanceof DeliveryRefused)) throw error
    await refuse(deps, message, error, log)
  }
}

/** A STOP may have come since the message was written. */
async function isWanted({ database, consent }: DeliveryDeps, { channel, purpose, recipient }: MessageRow): Promise<boolean> {
  if (!isText(channel) || purpose === 'opt_out_answer') return true
  return consent.isGiven(database.query, recipient, purpose)
}

async function refuse(
  { database, clock, consent }: DeliveryDeps,
  { id, channel, recipient }: MessageRow,
  { reason, carrierCode }: DeliveryRefused,
  log: Log,
): Promise<void> {
  await database.transaction(async (tx) => {
    await markRefused(tx, { id, refusedAt: instantText(clock.now()), fault: reason })
    // The carrier has heard a STOP that has not reached us: the next code shall go another way at once.
    if (reason === 'stopped')
      await consent.request(tx, { kind: 'stop', phone: recipient, source: 'carrier', providerMessageId: null })
  })
  log.warn('message_refused', { channel, messageId: id, reason, carrierCode })
}

/** Null when its text has been erased. */
function readDelivery(encryption: FieldEncryption, message: MessageRow): Delivery | null {
  const text = openSealed(encryption, message, 'text_sealed')
  if (text === null) return null
  const template = openSealed(encryption, message, 'template_sealed')
  return {
    id: message.id,
    to: message.recipient,
    subject: openSealed(encryption, message, 'subject_sealed'),
    text,
    template: template === null ? null : (JSON.parse(template) as TemplateValues),
    expiresAt: message.is_secret ? parseInstant(message.created_at).add({ minutes: secretMinutes }) : null,
  }
}
