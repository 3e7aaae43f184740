// All SQL of the outbox.
import type { Executor } from '#platform/database/database.ts'
import type { Channel } from './channel.ts'

export type MessageRow = {
  id: string
  channel: Channel
  recipient: string
  subject_sealed: Uint8Array | null
  text_sealed: Uint8Array | null
  is_secret: boolean
  created_at: string
  sent_at: string | null
}

const columns = ['id', 'channel', 'recipient', 'subject_sealed', 'text_sealed', 'is_secret', 'created_at', 'sent_at'] as const

export type NewMessage = {
  id: string
  channel: Channel
  recipient: string
  subjectSealed: Uint8Array | null
  textSealed: Uint8Array
  isSecret: boolean
  createdAt: string
}

export async function insertMessage(executor: Executor, message: NewMessage): Promise<void> {
  await executor
    .insertInto('outbox_message')
    .values({
      id: message.id,
      channel: message.channel,
      recipient: message.recipient,
      subject_sealed: message.subjectSealed === null ? null : Buffer.from(message.subjectSealed),
      text_sealed: Buffer.from(message.textSealed),
      is_secret: message.isSecret,
      created_at: message.createdAt,
    })
    .execute()
}

export async function readMessage(executor: Executor, id: string): Promise<MessageRow | null> {
  const row = await executor.selectFrom('outbox_message').select(columns).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : messageRow(row)
}

/** A message that another attempt marked in the meantime stays as it is. */
export async function markSent(
  executor: Executor,
  {
    id,
    sentAt,
    providerMessageId,
    isErased,
  }: { id: string; sentAt: string; providerMessageId: string | null; isErased: boolean },
): Promise<void> {
  await executor
    .updateTable('outbox_message')
    .set({
      sent_at: sentAt,
      provider_message_id: providerMessageId,
      ...(isErased ? { subject_sealed: null, text_sealed: null } : {}),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function listMessages(
  executor: Executor,
  { recipient, limit }: { recipient: string | null; limit: number },
): Promise<MessageRow[]> {
  let query = executor
    .selectFrom('outbox_message')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (recipient !== null) query = query.where('recipient', '=', recipient)
  return (await query.execute()).map(messageRow)
}

/** Returns how many rows are gone. */
export async function deleteSentBefore(executor: Executor, instant: string): Promise<bigint> {
  const { numDeletedRows } = await executor.deleteFrom('outbox_message').where('sent_at', '<', instant).executeTakeFirst()
  return numDeletedRows
}

export async function deleteMessage(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('outbox_message').where('id', '=', id).execute()
}

/** Secrets that nobody will use any more. Returns how many rows are gone. */
export async function deleteUnsentSecretsBefore(executor: Executor, instant: string): Promise<bigint> {
  const { numDeletedRows } = await executor
    .deleteFrom('outbox_message')
    .where('is_secret', '=', true)
    .where('sent_at', 'is', null)
    .where('created_at', '<', instant)
    .executeTakeFirst()
  return numDeletedRows
}

/** The table's CHECK knows the two channels; the generated type only knows text. */
function messageRow(row: Omit<MessageRow, 'channel'> & { channel: string }): MessageRow {
  return { ...row, channel: row.channel === 'sms' ? 'sms' : 'email' }
}
