// SQL for what was decided about a message for each channel outside the app.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { SentChannel, Verdict } from '#features/notifications'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { EventName } from './events/index.ts'

export type MessageToDeliver = {
  id: string
  employeeId: string
  event: EventName
  facts: unknown
  createdAt: Instant
  /** It was opened in the app, which a message that does not ring is not by being born read. */
  isRead: boolean
}

/** Of two that would deliver one message, one waits for the other; many are locked in the order of their ids. Withdrawn ones are left out. */
export async function lockMessages(tx: Transaction, ids: readonly string[]): Promise<MessageToDeliver[]> {
  const rows = await tx
    .selectFrom('messages_message')
    .select(['id', 'employee_id', 'event', 'facts', 'created_at', 'read_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    employeeId: row.employee_id,
    event: row.event as EventName,
    facts: row.facts,
    createdAt: parseInstant(row.created_at),
    isRead: row.read_at !== null && row.read_at !== row.created_at,
  }))
}

/** The channels by which each was sent, or will never be. */
export async function readDecidedChannels(
  executor: Executor,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await executor
    .selectFrom('messages_delivery')
    .select(['message_id', 'channel'])
    .where('message_id', '=', sql<string>`any(${[...messageIds]}::uuid[])`)
    .where('outcome', '<>', 'waits')
    .execute()
  const decidedChannels = Map.groupBy(rows, (row) => row.message_id)
  return new Map([...decidedChannels].map(([id, own]) => [id, new Set(own.map(({ channel }) => channel))]))
}

export type Decided = { messageId: string; channel: SentChannel; verdict: Verdict }

export async function recordVerdicts(tx: Transaction, decided: readonly Decided[], at: Instant): Promise<void> {
  if (decided.length === 0) return
  const waitsUntil = decided.map(({ verdict }) => (verdict.outcome === 'waits' ? instantText(verdict.until) : null))
  await sql`
    insert into messages_delivery (message_id, channel, outcome, reason, waits_until, decided_at)
    select message_id, channel, outcome, reason, waits_until, ${instantText(at)}::timestamptz
    from unnest(
      ${decided.map(({ messageId }) => messageId)}::uuid[], ${decided.map(({ channel }) => channel)}::text[],
      ${decided.map(({ verdict }) => verdict.outcome)}::text[], ${decided.map(({ verdict }) => verdict.reason)}::text[],
      ${waitsUntil}::timestamptz[]
    ) as d (message_id, channel, outcome, reason, waits_until)
    on conflict (message_id, channel) do update set
      outcome = excluded.outcome, reason = excluded.reason,
      waits_until = excluded.waits_until, decided_at = excluded.decided_at`.execute(tx)
}

export type SentAs = { messageId: string; channel: SentChannel; outboxId: string }

/** Which messages of the outbox say them. */
export async function recordSent(tx: Transaction, sent: readonly SentAs[]): Promise<void> {
  if (sent.length === 0) return
  await sql`
    insert into messages_sent (message_id, channel, outbox_id)
    select * from unnest(
      ${sent.map(({ messageId }) => messageId)}::uuid[], ${sent.map(({ channel }) => channel)}::text[],
      ${sent.map(({ outboxId }) => outboxId)}::uuid[]
    )`.execute(tx)
}
