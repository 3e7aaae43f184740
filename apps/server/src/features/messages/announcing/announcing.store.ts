// All SQL for announcements: their texts, and their progress.
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MessagesAnnouncement } from '#platform/database/schema.generated.ts'
import type { AnnouncedFacts } from '../events/index.ts'

export type AnnouncedWords = Omit<AnnouncedFacts, 'link'>

export type Announcement = {
  id: string
  kind: 'NEWS' | 'LEGAL'
  content: AnnouncedWords
  link: string | null
  audienceId: string
  state: 'SENDING' | 'STOPPED' | 'DONE'
  /** The last worker who was notified, in the order of ids. */
  toldTo: string | null
  toldCount: number
  perMinute: number
  /** No one else is notified before this time. */
  nextAt: Instant
  createdAt: Instant
  createdBy: string
  changedBy: string
  endedAt: Instant | null
}

export type NewAnnouncement = Pick<
  Announcement,
  'id' | 'kind' | 'content' | 'link' | 'audienceId' | 'perMinute' | 'createdAt'
> & {
  fingerprint: Buffer
  createdBy: CleanText
}

/** @returns false when the same words to the same workers are there already */
export async function insertAnnouncement(tx: Transaction, announcement: NewAnnouncement): Promise<boolean> {
  const at = instantText(announcement.createdAt)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messages_announcement')
    .values({
      id: announcement.id,
      kind: announcement.kind,
      content: JSON.stringify(announcement.content),
      link: announcement.link,
      audience_id: announcement.audienceId,
      fingerprint: announcement.fingerprint,
      state: 'SENDING',
      per_minute: announcement.perMinute,
      next_at: at,
      created_at: at,
      created_by: announcement.createdBy,
      changed_by: announcement.createdBy,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findByFingerprint(executor: Executor, fingerprint: Buffer): Promise<Announcement | null> {
  const row = await executor
    .selectFrom('messages_announcement')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row === undefined ? null : announcementOf(row)
}

export async function findAnnouncement(executor: Executor, id: string): Promise<Announcement | null> {
  const row = await executor.selectFrom('messages_announcement').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : announcementOf(row)
}

export async function lockAnnouncement(tx: Transaction, id: string): Promise<Announcement | null> {
  const row = await tx.selectFrom('messages_announcement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : announcementOf(row)
}

/** The newest first. */
export async function listAnnouncements(executor: Executor, limit: number): Promise<Announcement[]> {
  const rows = await executor
    .selectFrom('messages_announcement')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(announcementOf)
}

export async function writeReported(
  tx: Transaction,
  { id, toldTo, toldCount, nextAt, endedAt }: Pick<Announcement, 'id' | 'toldTo' | 'toldCount' | 'nextAt' | 'endedAt'>,
): Promise<void> {
  await tx
    .updateTable('messages_announcement')
    .set({
      told_to: toldTo,
      told_count: toldCount,
      next_at: instantText(nextAt),
      ...(endedAt !== null && { state: 'DONE' as const, ended_at: instantText(endedAt) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function writeState(
  tx: Transaction,
  id: string,
  { state, by, perMinute }: { state: 'SENDING' | 'STOPPED'; by: CleanText; perMinute: number },
): Promise<void> {
  await tx
    .updateTable('messages_announcement')
    .set({ state, changed_by: by, per_minute: perMinute })
    .where('id', '=', id)
    .execute()
}

function announcementOf(row: Selectable<MessagesAnnouncement>): Announcement {
  return {
    id: row.id,
    kind: row.kind,
    content: row.content as AnnouncedWords,
    link: row.link,
    audienceId: row.audience_id,
    state: row.state,
    toldTo: row.told_to,
    toldCount: row.told_count,
    perMinute: row.per_minute,
    nextAt: parseInstant(row.next_at),
    createdAt: parseInstant(row.created_at),
    createdBy: row.created_by,
    changedBy: row.changed_by,
    endedAt: row.ended_at === null ? null : parseInstant(row.ended_at),
  }
}
