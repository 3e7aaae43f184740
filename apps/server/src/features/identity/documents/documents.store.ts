// All SQL for the files of a check: which item each is for, and the provider's name of where it was sent.
import type { DocumentItem } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type CheckFile = {
  id: string
  round: number
  item: DocumentItem
  nameSealed: Uint8Array
  size: number
  linkRef: string | null
  arrivedAt: Instant | null
  sentAt: Instant | null
}

const columns = ['id', 'round', 'item', 'name_sealed', 'size', 'link_ref', 'arrived_at', 'sent_at'] as const

type Row = {
  id: string
  round: number
  item: DocumentItem
  name_sealed: Buffer
  size: number
  link_ref: string | null
  arrived_at: string | null
  sent_at: string | null
}

function fileOf({ name_sealed, link_ref, arrived_at, sent_at, ...row }: Row): CheckFile {
  const instantOf = (text: string | null) => (text === null ? null : parseInstant(text))
  return { ...row, nameSealed: name_sealed, linkRef: link_ref, arrivedAt: instantOf(arrived_at), sentAt: instantOf(sent_at) }
}

export async function findFile(executor: Executor, checkId: string, id: string): Promise<CheckFile | null> {
  const row = await executor
    .selectFrom('identity_file')
    .select(columns)
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : fileOf(row)
}

/** All files of a check, in the order in which they were begun. */
export async function readFiles(executor: Executor, checkId: string): Promise<CheckFile[]> {
  const rows = await executor
    .selectFrom('identity_file')
    .select(columns)
    .where('check_id', '=', checkId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(fileOf)
}

export async function readFilesOfRound(executor: Executor, checkId: string, round: number): Promise<CheckFile[]> {
  return (await readFiles(executor, checkId)).filter((file) => file.round === round)
}

export async function countSent(executor: Executor, checkId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('identity_file')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('check_id', '=', checkId)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export type NewFile = Pick<CheckFile, 'id' | 'round' | 'item' | 'nameSealed' | 'size'>

export async function insertFile(tx: Transaction, checkId: string, file: NewFile, at: Instant): Promise<void> {
  const { nameSealed, ...rest } = file
  await tx
    .insertInto('identity_file')
    .values({ ...rest, check_id: checkId, name_sealed: Buffer.from(nameSealed), created_at: instantText(at) })
    .execute()
}

/** Of two links that were made at once, the first stays: the file's current link is answered. */
export async function keepLink(
  executor: Executor,
  checkId: string,
  id: string,
  was: string | null,
  linkRef: string,
): Promise<string | null> {
  await executor
    .updateTable('identity_file')
    .set({ link_ref: linkRef })
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .where('link_ref', 'is not distinct from', was)
    .where('arrived_at', 'is', null)
    .execute()
  return (await findFile(executor, checkId, id))?.linkRef ?? null
}

export async function markArrived(executor: Executor, checkId: string, id: string, at: Instant): Promise<void> {
  await executor
    .updateTable('identity_file')
    .set({ arrived_at: sql`coalesce(arrived_at, ${instantText(at)}::timestamptz)` })
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .where('link_ref', 'is not', null)
    .execute()
}

/** One that was sent for review stays. */
export async function deleteUnsent(executor: Executor, checkId: string, id: string): Promise<void> {
  await executor
    .deleteFrom('identity_file')
    .where('check_id', '=', checkId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export async function markSent(tx: Transaction, checkId: string, round: number, at: Instant): Promise<void> {
  await tx
    .updateTable('identity_file')
    .set({ sent_at: instantText(at) })
    .where('check_id', '=', checkId)
    .where('round', '=', round)
    .where('arrived_at', 'is not', null)
    .execute()
}

export async function deleteUnsentBefore(executor: Executor, moment: Instant): Promise<void> {
  await executor.deleteFrom('identity_file').where('sent_at', 'is', null).where('created_at', '<', instantText(moment)).execute()
}
