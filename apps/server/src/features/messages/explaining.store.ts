// Explains why a worker was or was not notified, from the recorded decisions.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type ExplainedMessage = {
  id: string
  employeeId: string
  event: string
  key: string
  toldAt: string
  /** Null while it is unread; a message that does not ring was never counted. */
  readAt: string | null
  rings: boolean
  decisions: {
    channel: string
    outcome: string
    reason: string | null
    waitsUntil: string | null
    decidedAt: string
    outboxIds: string[]
  }[]
}

/** `key`: what it happened to, such as the card provider's name for a purchase. */
export type ExplainedBy = { messageId: string } | { employeeId: string } | { key: string }

/** Newest first. Without decisions: no channel outside the app was wanted at that time, or the event is for the app alone. */
export async function explainMessages(executor: Executor, by: ExplainedBy, max: number): Promise<ExplainedMessage[]> {
  let query = executor.selectFrom('messages_message').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(max)
  if ('messageId' in by) query = query.where('id', '=', by.messageId)
  else if ('key' in by) query = query.where('event_key', '=', by.key)
  else query = query.where('employee_id', '=', by.employeeId)
  const messages = await query.select(['id', 'employee_id', 'event', 'event_key', 'created_at', 'read_at']).execute()
  const ids = sql<string>`any(${messages.map(({ id }) => id)}::uuid[])`
  const decisions = await executor
    .selectFrom('messages_delivery')
    .selectAll()
    .where('message_id', '=', ids)
    .orderBy('channel')
    .execute()
  const sent = await executor.selectFrom('messages_sent').selectAll().where('message_id', '=', ids).execute()
  return messages.map((message) => ({
    id: message.id,
    employeeId: message.employee_id,
    event: message.event,
    key: message.event_key,
    toldAt: message.created_at,
    readAt: message.read_at === message.created_at ? null : message.read_at,
    rings: message.read_at !== message.created_at,
    decisions: decisions
      .filter((decision) => decision.message_id === message.id)
      .map(({ channel, outcome, reason, waits_until: waitsUntil, decided_at: decidedAt }) => ({
        channel,
        outcome,
        reason,
        waitsUntil,
        decidedAt,
        outboxIds: sent.filter((row) => row.message_id === message.id && row.channel === channel).map((row) => row.outbox_id),
      })),
  }))
}
