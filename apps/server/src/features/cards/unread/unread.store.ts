// All SQL for events of the card provider that could not be read.
import { keptText, type CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type UnreadEvent = {
  /** The provider's id of the notification. */
  id: string
  /** Its name and its fields, never a value. */
  fault: CleanText
  toldAt: Instant
  tries: number
  readAfter: Instant
}

/** One that is stored already stays unchanged when the provider sends it again. */
export async function keepUnread(
  executor: Executor,
  { id, fault, at, readAfter }: { id: string; fault: CleanText; at: Instant; readAfter: Instant },
): Promise<void> {
  await executor
    .insertInto('cards_unread_event')
    .values({ id, fault, told_at: instantText(at), read_after: instantText(readAfter) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Those that are due, or all that wait: the longest due first. */
export async function listUnread(
  executor: Executor,
  { dueAt, max }: { dueAt: Instant | null; max: number },
): Promise<UnreadEvent[]> {
  const waiting = executor.selectFrom('cards_unread_event').selectAll().where('ended_at', 'is', null)
  const due = dueAt === null ? waiting : waiting.where('read_after', '<=', instantText(dueAt))
  const rows = await due.orderBy('read_after').orderBy('id').limit(max).execute()
  return rows.map((row) => ({
    id: row.id,
    fault: keptText(row.fault),
    toldAt: parseInstant(row.told_at),
    tries: row.tries,
    readAfter: parseInstant(row.read_after),
  }))
}

export async function noteTry(
  executor: Executor,
  id: string,
  { fault, tries, readAfter }: Pick<UnreadEvent, 'fault' | 'tries' | 'readAfter'>,
): Promise<void> {
  await executor
    .updateTable('cards_unread_event')
    .set({ fault, tries, read_after: instantText(readAfter) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** @param by  the operator who drops it; null when it was read. False when no event with that id waits. */
export async function endUnread(executor: Executor, id: string, at: Instant, by: CleanText | null): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('cards_unread_event')
    .set({ ended_at: instantText(at), ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function makeDue(executor: Executor, id: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('cards_unread_event')
    .set({ read_after: instantText(at) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countUnread(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cards_unread_event where ended_at is null`.execute(executor)
  return rows[0]?.count ?? 0
}
