// Messages to workers: written in the business transaction, sent after its commit, sealed at rest and erased once sent.
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, type Clock } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import type { FieldEncryption, SealedPlace } from '../crypto/field-encryption.ts'
import type { Jobs } from '../jobs.ts'
import type { Channel } from './channel.ts'
import {
  deleteMessage,
  deleteSentBefore,
  deleteUnsentSecretsBefore,
  insertMessage,
  listMessages,
  markSent,
  readMessage,
  type MessageRow,
} from './outbox.store.ts'

export type OutgoingMessage = {
  channel: Channel
  /** Country code and digits without a plus, or an e-mail address. */
  to: string
  text: string
  subject?: string
  /** A one-time code or the like: its text is erased as soon as it has been sent, and is never sent later than the code lives. */
  secretUntilSent: boolean
}

export type Delivery = { id: string; to: string; subject: string | null; text: string }

/** Hands a message to a carrier. The same `id` may come twice; a carrier that knows idempotency keys is given it. */
export type MessagePort = { deliver(message: Delivery): Promise<{ providerMessageId: string | null }> }

export type ShownMessage = { channel: Channel; to: string; text: string; sentAt: string }

export type Outbox = {
  /** Adds the message to the transaction: it is sent when the transaction commits, and never when it rolls back. */
  enqueueMessage(executor: Executor, message: OutgoingMessage): Promise<void>
  /** The sandbox's inbox, newest first; texts that were erased are left out. */
  list(filter: { to: string | null; limit: number }): Promise<ShownMessage[]>
}

export type OutboxOptions = {
  database: Database
  jobs: Jobs
  encryption: FieldEncryption
  clock: Clock
  ports: Readonly<Record<Channel, MessagePort>>
  /** Sandbox: sent texts stay readable for /sandbox/outbox. */
  keepsSecrets: boolean
}

const deliverQueue = 'outbox.deliver'
const cleanQueue = 'outbox.clean'
const keptDays = 30
// Quality, "Security": a code lives 10 minutes. One that could not be sent until then is worth nothing, and must not lie about.
const secretMinutes = 10

type DeliverPayload = { messageId: string }

/** Registers the outbox's jobs on `jobs`, so it is made before they start. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, jobs, encryption, clock, ports, keepsSecrets } = options
  const tooOldMs = () => clock.now().subtract({ minutes: secretMinutes }).epochMilliseconds

  jobs.register<DeliverPayload>(
    deliverQueue,
    async ({ messageId }, { log }) => {
      const message = await readMessage(database.query, messageId)
      if (message === null || message.sent_at !== null) return
      if (message.is_secret && parseInstant(message.created_at).epochMilliseconds <= tooOldMs()) {
        await deleteMessage(database.query, messageId)
        log.error('message_expired', { channel: message.channel, messageId })
        return
      }
      const text = openSealed(encryption, message, 'text_sealed')
      if (text === null) return
      const { providerMessageId } = await ports[message.channel].deliver({
        id: message.id,
        to: message.recipient,
        subject: openSealed(encryption, message, 'subject_sealed'),
        text,
      })
      const isErased = message.is_secret && !keepsSecrets
      await markSent(database.query, { id: message.id, sentAt: instantText(clock.now()), providerMessageId, isErased })
      log.info('message_sent', { channel: message.channel, messageId })
    },
    { concurrency: 2, retries: 6, timeoutSeconds: 30 },
  )
  jobs.register(
    cleanQueue,
    async (_payload, { log }) => {
      const removed = await deleteSentBefore(database.query, instantText(clock.now().subtract({ hours: keptDays * 24 })))
      if (removed > 0n) log.info('messages_cleaned', { removed })
      const expired = await deleteUnsentSecretsBefore(
        database.query,
        instantText(clock.now().subtract({ minutes: secretMinutes })),
      )
      if (expired > 0n) log.error('messages_expired', { expired })
    },
    { schedule: '*/10 * * * *' },
  )

  return {
    async enqueueMessage(executor, message) {
      const id = newUuid(clock)
      await insertMessage(executor, {
        id,
        channel: message.channel,
        recipient: message.to,
        subjectSealed: message.subject === undefined ? null : encryption.seal(message.subject, placeOf(id, 'subject_sealed')),
        textSealed: encryption.seal(message.text, placeOf(id, 'text_sealed')),
        isSecret: message.secretUntilSent,
        createdAt: instantText(clock.now()),
      })
      await jobs.enqueue(executor, deliverQueue, { messageId: id } satisfies DeliverPayload, { uniqueKey: id })
    },

    async list({ to, limit }) {
      const messages = await listMessages(database.query, { recipient: to, limit })
      return messages.flatMap((message) => {
        const text = openSealed(encryption, message, 'text_sealed')
        // In the sandbox a message counts as sent once it is here: nothing else happens to it.
        return text === null
          ? []
          : [{ channel: message.channel, to: message.recipient, text, sentAt: message.sent_at ?? message.created_at }]
      })
    },
  }
}

type SealedColumn = 'subject_sealed' | 'text_sealed'

function placeOf(id: string, column: SealedColumn): SealedPlace {
  return { table: 'outbox_message', column, row: id }
}

function openSealed(encryption: FieldEncryption, message: MessageRow, column: SealedColumn): string | null {
  const sealed = message[column]
  return sealed === null ? null : encryption.open(sealed, placeOf(message.id, column))
}

/** The sandbox's carrier: the row in the database is the inbox, so there is nothing to hand on. */
export const sandboxPort: MessagePort = { deliver: async () => ({ providerMessageId: null }) }
