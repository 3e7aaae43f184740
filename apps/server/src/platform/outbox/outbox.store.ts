// All SQL for the outbox.
import { plainText } from '@daybreak/contract'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'
import { channels as allChannels, type Channel, type Purpose } from './channel.ts'

export type MessageRow = {
  id: string
  channel: Channel
  purpose: Purpose
  recipient: string
  subject_sealed: Uint8Array | null
  text_sealed: Uint8Array | null
  template_sealed: Uint8Array | null
  is_secret: boolean
  created_at: string
  sent_at: string | null
  refused_at: string | null
}

const sealedColumns = ['subject_sealed', 'text_sealed', 'template_sealed'] as const
export type SealedColumn = (typeof sealedColumns)[number]
const columns = [
  ...sealedColumns,
  'id',
  'channel',
  'purpose',
  'recipient',
  'is_secret',
  'created_at',
  'sent_at',
  'refused_at',
] as const
const erased = { subject_sealed: null, text_sealed: null, template_sealed: null } as const

export type CallRow = MessageRow & { delivery: string | null }

/** Null for what is no call. */
export async function readCall(executor: Executor, id: string): Promise<CallRow | null> {
  const row = await executor
    .selectFrom('outbox_message')
    .select([...columns, 'delivery'])
    .where('id', '=', id)
    .where('channel', '=', 'voice')
    .executeTakeFirst()
  return row === undefined ? null : { ...messageRow(row), delivery: row.delivery }
}

export type NewMessage = {
  id: string
  channel: Channel
  purpose: Purpose
  recipient: string
  subjectSealed: Uint8Array | null
  textSealed: Uint8Array
  templateSealed: Uint8Array | null
  isSecret: boolean
  createdAt: string
}

export async function insertMessages(executor: Executor, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const bytes = (values: (Uint8Array | null)[]) => values.map((value) => (value === null ? null : Buffer.from(value)))
  await sql`
    insert into outbox_message
      (id, channel, purpose, recipient, subject_sealed, text_sealed, template_sealed, is_secret, created_at)
    select * from unnest(
      ${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ channel }) => channel)}::text[],
      ${messages.map(({ purpose }) => purpose)}::text[], ${messages.map(({ recipient }) => recipient)}::text[],
      ${bytes(messages.map(({ subjectSealed }) => subjectSealed))}::bytea[],
      ${bytes(messages.map(({ textSealed }) => textSealed))}::bytea[],
      ${bytes(messages.map(({ templateSealed }) => templateSealed))}::bytea[],
      ${messages.map(({ isSecret }) => isSecret)}::boolean[], ${messages.map(({ createdAt }) => createdAt)}::timestamptz[]
    )`.execute(executor)
}

/** By their ids; those that are gone are left out. */
export async function readMessages(executor: Executor, ids: readonly string[]): Promise<Map<string, MessageRow>> {
  const rows = await executor
    .selectFrom('outbox_message')
    .select(columns)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, messageRow(row)]))
}

export type SentMark = { id: string; sentAt: string; providerMessageId: string | null; isErased: boolean }

/** A message that another attempt marked in the meantime stays as it is. */
export async function markSent(executor: Executor, marks: readonly SentMark[]): Promise<void> {
  const names = marks.map(({ providerMessageId: name }) => (name === null ? null : plainText(name, 200)))
  await sql`
    update outbox_message message set
      sent_at = mark.sent_at,
      provider_message_id = mark.provider_message_id,
      subject_sealed = case when mark.is_erased then null else message.subject_sealed end,
      text_sealed = case when mark.is_erased then null else message.text_sealed end,
      template_sealed = case when mark.is_erased then null else message.template_sealed end
    from unnest(
      ${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ sentAt }) => sentAt)}::timestamptz[],
      ${names}::text[], ${marks.map(({ isErased }) => isErased)}::boolean[]
    ) as mark (id, sent_at, provider_message_id, is_erased)
    where message.id = mark.id and message.sent_at is null`.execute(executor)
}

const maxFaultLength = 500

/** It will never be sent: its text is erased. */
export async function markRefused(
  executor: Executor,
  { id, refusedAt, fault }: { id: string; refusedAt: string; fault: string },
): Promise<void> {
  await executor
    .updateTable('outbox_message')
    .set({
      ...erased,
      refused_at: refusedAt,
      delivery: 'refused',
      delivery_fault: plainText(fault, maxFaultLength),
      delivery_at: refusedAt,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export const deliveryStates = ['sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Message providers report in any order: a late report takes nothing back.
 *
 * @returns the message's recipient and channel, or null when it is unknown or nothing changed
 */
export async function recordDelivery(
  executor: Executor,
  { id, state, fault, at }: { id: string; state: DeliveryState; fault: string | null; at: string },
): Promise<{ recipient: string; channel: Channel } | null> {
  const row = await executor
    .updateTable('outbox_message')
    .set({ delivery: state, delivery_fault: fault === null ? null : plainText(fault, maxFaultLength), delivery_at: at })
    .where('id', '=', id)
    .where((known) =>
      known.or([known('delivery', 'is', null), ...statesBefore[state].map((before) => known('delivery', '=', before))]),
    )
    .returning(['recipient', 'channel'])
    .executeTakeFirst()
  return row === undefined ? null : { recipient: row.recipient, channel: channelOf(row.channel) }
}

// A message that was delivered was sent before, and one that was read was delivered; one that failed stays so.
const statesBefore: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  sent: [],
  delivered: ['sent'],
  read: ['sent', 'delivered'],
  failed: ['sent'],
}

export async function listMessages(
  executor: Executor,
  { recipient, limit, channels }: { recipient: string | null; limit: number; channels: readonly Channel[] | null },
): Promise<MessageRow[]> {
  let query = executor
    .selectFrom('outbox_message')
    .select(columns)
    .where('refused_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (recipient !== null) query = query.where('recipient', '=', recipient)
  if (channels !== null) query = query.where('channel', 'in', channels)
  return (await query.execute()).map(messageRow)
}

/** What was sent or refused long ago. Returns how many rows are gone. */
export async function deleteDoneBefore(executor: Executor, instant: string, signal?: AbortSignal): Promise<number> {
  const sent = await deleteInBatches(executor, 'outbox_message', sql`sent_at < ${instant}`, { signal })
  return sent + (await deleteInBatches(executor, 'outbox_message', sql`refused_at < ${instant}`, { signal }))
}

export type Outcome = {
  id: string
  channel: Channel
  recipient: string
  state: 'waiting' | 'sent' | 'refused' | DeliveryState
  at: string
  fault: string | null
}

/** The state of messages, as far as they are still stored (30 days). */
export async function readOutcomes(executor: Executor, ids: readonly string[]): Promise<Map<string, Outcome>> {
  const rows = await executor
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'recipient', 'created_at', 'sent_at', 'delivery', 'delivery_fault', 'delivery_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, channel, recipient, created_at: createdAt, sent_at: sentAt, delivery, ...reported }) => {
      const state = (delivery as Outcome['state'] | null) ?? (sentAt === null ? 'waiting' : 'sent')
      const at = reported.delivery_at ?? sentAt ?? createdAt
      return [id, { id, channel: channelOf(channel), recipient, state, at, fault: reported.delivery_fault }]
    }),
  )
}

export async function deleteMessage(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('outbox_message').where('id', '=', id).execute()
}

/** Secrets that are of no use any more. Returns how many rows are gone. */
export async function deleteUnsentSecretsBefore(executor: Executor, instant: string, signal?: AbortSignal): Promise<number> {
  const isDue = sql`is_secret and sent_at is null and refused_at is null and created_at < ${instant}`
  return deleteInBatches(executor, 'outbox_message', isDue, { signal })
}

/** What calls had to read out, once they are over or no one needs it any more. */
export async function eraseCalls(executor: Executor, calls: { id: string } | { createdBefore: string }): Promise<void> {
  const erasing = executor
    .updateTable('outbox_message')
    .set(erased)
    .where('channel', '=', 'voice')
    .where('is_secret', '=', true)
    .where('text_sealed', 'is not', null)
    .where('sent_at', 'is not', null)
  await ('id' in calls ? erasing.where('id', '=', calls.id) : erasing.where('created_at', '<', calls.createdBefore)).execute()
}

// The table's CHECKs know the values; the generated types only know text.
function messageRow(row: Omit<MessageRow, 'channel' | 'purpose'> & { channel: string; purpose: string }): MessageRow {
  const purpose = purposes.find((known) => known === row.purpose) ?? 'account_alerts'
  return { ...row, channel: channelOf(row.channel), purpose }
}

const purposes: readonly Purpose[] = ['security_codes', 'account_alerts', 'marketing', 'opt_out_answer']

function channelOf(text: string): Channel {
  return allChannels.find((known) => known === text) ?? 'email'
}
