// Passes messages to message providers: two queues per channel, codes and the rest, in batches; retried while that is useful, and
// cleaned up afterward.
import { instantText, parseInstant, type Clock } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { BatchHandler, JobOutcome, Jobs } from '../jobs.ts'
import type { Log } from '../log.ts'
import { deliverInTime, DeliveryRefused, sandboxPort, type Delivery, type MessagePort, type TemplateValues } from './carriers.ts'
import { channels, isText, type Channel } from './channel.ts'
import type { TextConsent } from './consent.ts'
import { createGatheredWrites } from './gathered-writes.ts'
import {
  deleteDoneBefore,
  deleteMessage,
  deleteUnsentSecretsBefore,
  eraseCalls,
  markRefused,
  markSent,
  readMessages,
  type MessageRow,
  type SentMark,
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

/** Queues of its own for each channel: codes by sms do not wait behind a mail server that does not answer, nor behind a payday of notices. */
export function deliverQueueOf(channel: Channel, { isUrgent }: { isUrgent: boolean }): string {
  return isUrgent ? `outbox.${channel}.codes` : `outbox.${channel}`
}

const cleanQueue = 'outbox.clean'
const keptDays = 30
// Quality, "Security": a code lives 10 minutes. One that could not be sent by then is worthless, and must not be kept.
export const secretMinutes = 10
// With back-off to five minutes, for half an hour: longer than message providers are usually down, and then a person should check.
const retries = 14
// A code never waits for a batch of notices. Of two workers, one continues while a message provider keeps the other waiting.
const codes = { batchSize: 10, concurrency: 2 }

/** How many messages are taken in one statement, and how many of them are at the message provider at once. All must fit in the time of a job. */
const batches: Readonly<Record<Channel, { batchSize: number; atOnce: number }>> = {
  sms: { batchSize: 100, atOnce: 20 },
  whatsapp: { batchSize: 100, atOnce: 20 },
  voice: { batchSize: 50, atOnce: 10 },
  // A connection each.
  email: { batchSize: 50, atOnce: 10 },
  // A payday is sent to many browsers at once, and one push service that does not answer holds up no other.
  push: { batchSize: 100, atOnce: 50 },
}
const jobTimeoutMs = 30_000

export function registerDelivery(deps: DeliveryDeps): void {
  const { jobs, database, clock, ports } = deps
  for (const channel of channels) {
    const port = ports[channel]
    if (port === undefined) continue
    const { batchSize, atOnce } = batches[channel]
    const deliverSome: BatchHandler<DeliverPayload> = async (payloads, { log }) =>
      deliverBatch({ ...deps, port, log, atOnce }, await readToSend(database.query, payloads))
    const settings = { retries, timeoutMs: jobTimeoutMs }
    // One batch after the other: the notifications to a worker stay in order.
    jobs.registerBatch(deliverQueueOf(channel, { isUrgent: false }), deliverSome, { ...settings, batchSize })
    jobs.registerBatch(deliverQueueOf(channel, { isUrgent: true }), deliverSome, { ...settings, ...codes })
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

/** In the order of the jobs; null for what is gone, was sent or will never be. */
async function readToSend(executor: Executor, payloads: readonly DeliverPayload[]): Promise<(MessageRow | null)[]> {
  const found = await readMessages(
    executor,
    payloads.map(({ messageId }) => messageId),
  )
  return payloads.map(({ messageId }) => {
    const message = found.get(messageId)
    return message === undefined || message.sent_at !== null || message.refused_at !== null ? null : message
  })
}

type Batch = DeliveryDeps & { port: MessagePort; log: Log; atOnce: number }

/** In the order in which they were written, several at once; those of one recipient one after the other, and a failed one holds up none. */
async function deliverBatch(batch: Batch, messages: readonly (MessageRow | null)[]): Promise<JobOutcome[]> {
  const present = messages.filter((message) => message !== null)
  const unwanted = await findUnwanted(batch, present)
  // Written as the answers arrive: the fewer are unrecorded when the process is killed, the fewer are sent again. No message provider waits for it.
  const markLater = createGatheredWrites<SentMark>((marks) => markSent(batch.database.query, marks))
  const outcomes = new Map<MessageRow, Promise<JobOutcome>>()
  const handed = new Map<string, Promise<unknown>>()
  async function handInTurn(message: MessageRow, before: Promise<unknown> | undefined): Promise<void> {
    await before
    const handing = hand(batch, message, { isUnwanted: unwanted.has(message) })
    outcomes.set(message, outcomeOf(handing.then((mark) => (mark === null ? undefined : markLater(mark)))))
    await handing.catch(() => {})
  }
  // Their ids sort as they were written.
  const waiting = present.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const carriers = Array.from({ length: batch.atOnce }, async () => {
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      const turn = handInTurn(message, handed.get(message.recipient))
      handed.set(message.recipient, turn)
      await turn
    }
  })
  await Promise.all(carriers)
  return Promise.all(messages.map(async (message) => (message === null ? 'done' : (outcomes.get(message) ?? notTried))))
}

const notTried: JobOutcome = { failed: new Error('it was not tried') }

async function outcomeOf(work: Promise<unknown>): Promise<JobOutcome> {
  try {
    await work
    return 'done'
  } catch (error) {
    return { failed: error }
  }
}

/** @returns what is to be marked; null when it was not sent and never will be */
async function hand(batch: Batch, message: MessageRow, { isUnwanted }: { isUnwanted: boolean }): Promise<SentMark | null> {
  const { database, clock, encryption, keepsSecrets, port, log } = batch
  const { id, channel } = message
  const delivery = readDelivery(encryption, message)
  if (delivery === null) return null
  if (delivery.expiresAt !== null && delivery.expiresAt.epochMilliseconds <= clock.now().epochMilliseconds) {
    await deleteMessage(database.query, id)
    log.error('message_expired', { channel, messageId: id })
    return null
  }
  if (isUnwanted) {
    await markRefused(database.query, { id, refusedAt: instantText(clock.now()), fault: 'stopped' })
    log.info('message_unwanted', { channel, messageId: id })
    return null
  }
  try {
    const { providerMessageId } = await deliverInTime(port, delivery)
    log.info('message_sent', { channel, messageId: id })
    // A code that a message provider has taken to the worker is not kept readable, in a sandbox either. A call asks for it once it is picked up.
    const isErased = message.is_secret && channel !== 'voice' && !(keepsSecrets && port === sandboxPort)
    return { id, sentAt: instantText(clock.now()), providerMessageId, isErased }
  } catch (error) {
    if (!(error instanceof DeliveryRefused)) throw error
    await refuse(batch, message, error)
    return null
  }
}

/** A STOP may have arrived since the messages were written. */
async function findUnwanted({ database, consent }: Batch, messages: readonly MessageRow[]): Promise<ReadonlySet<MessageRow>> {
  const asked = messages.flatMap((message) => {
    const { channel, purpose, recipient } = message
    return !isText(channel) || purpose === 'opt_out_answer' ? [] : [{ message, phone: recipient, purpose }]
  })
  const given = await consent.areGiven(database.query, asked)
  return new Set(asked.flatMap(({ message }, index) => (given[index] === true ? [] : [message])))
}

async function refuse(
  { database, clock, consent, log }: Batch,
  { id, channel, recipient }: MessageRow,
  { reason, carrierCode }: DeliveryRefused,
): Promise<void> {
  await database.transaction(async (tx) => {
    await markRefused(tx, { id, refusedAt: instantText(clock.now()), fault: reason })
    // The message provider has received a STOP that has not reached us: the next code shall go another way at once.
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
