// What was decided of a message for each way out of the app.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
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

/** Of two that would deliver one message, one waits for the other. Null when it was withdrawn. */
export async function lockMessage(tx: Transaction, id: string): Promise<MessageToDeliver | null> {
  const row = await tx
    .selectFrom('messages_message')
    .select(['id', 'employee_id', 'event', 'facts', 'created_at', 'read_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    employeeId: row.employee_id,
    event: row.event as EventName,
    facts: row.facts,
    createdAt: parseInstant(row.created_at),
    isRead: row.read_at !== null && row.read_at !== row.created_at,
  }
}

/** The channels by which it was sent, or will never be. */
export async function readSettled(executor: Executor, messageId: string): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('messages_delivery')
    .select('channel')
    .where('message_id', '=', messageId)
    .where('outcome', '<>', 'waits')
    .execute()
  return new Set(rows.map(({ channel }) => channel))
}

export async function recordVerdict(
  tx: Transaction,
  { messageId, channel, verdict, at }: { messageId: string; channel: SentChannel; verdict: Verdict; at: Instant },
): Promise<void> {
  const decided = {
    outcome: verdict.outcome,
    reason: verdict.reason,
    waits_until: verdict.outcome === 'waits' ? instantText(verdict.until) : null,
    decided_at: instantText(at),
  }
  await tx
    .insertInto('messages_delivery')
    .values({ message_id: messageId, channel, ...decided })
    .onConflict((conflict) => conflict.columns(['message_id', 'channel']).doUpdateSet(decided))
    .execute()
}

/** Which message of the outbox says it. */
export async function recordSent(
  tx: Transaction,
  { messageId, channel, outboxId }: { messageId: string; channel: SentChannel; outboxId: string },
): Promise<void> {
  await tx.insertInto('messages_sent').values({ message_id: messageId, channel, outbox_id: outboxId }).execute()
}
