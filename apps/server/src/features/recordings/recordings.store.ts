// All SQL for the recordings room: recordings with their chunks, the style sheets they reference, and who viewed them.
import { recordingKeptDays } from '@daybreak/contract'
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/delete-in-batches.store.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type StoredRecording = {
  id: string
  employeeId: string
  startedAt: Instant
  lastAt: Instant
  chunkCount: number
  totalBytes: number
  headSealed: Uint8Array
}

type NewRecording = { id: string; employeeId: string; headSealed: Uint8Array; at: Instant }

/** Nothing when there is one of this id. */
export async function insertRecording(tx: Transaction, { id, employeeId, headSealed, at }: NewRecording): Promise<void> {
  await tx
    .insertInto('recordings_recording')
    .values({
      id,
      employee_id: employeeId,
      started_at: instantText(at),
      last_at: instantText(at),
      chunk_count: 0,
      total_bytes: 0n,
      head_sealed: headSealed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One chunk of a recording after the other. Null when the worker has no such recording. */
export async function lockRecording(tx: Transaction, id: string, employeeId: string): Promise<StoredRecording | null> {
  const row = await tx
    .selectFrom('recordings_recording')
    .selectAll()
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : recordingOf(row)
}

export async function readRecording(executor: Executor, id: string): Promise<StoredRecording | null> {
  const row = await executor.selectFrom('recordings_recording').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : recordingOf(row)
}

/** The newest first; of one worker, or of all. */
export async function listRecordings(
  executor: Executor,
  { employeeId, limit }: { employeeId: string | null; limit: number },
): Promise<StoredRecording[]> {
  let query = executor.selectFrom('recordings_recording').selectAll()
  if (employeeId !== null) query = query.where('employee_id', '=', employeeId)
  const rows = await query.orderBy('started_at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map(recordingOf)
}

type RecordingRow = {
  id: string
  employee_id: string
  started_at: string
  last_at: string
  chunk_count: number
  total_bytes: bigint
  head_sealed: Uint8Array
}

function recordingOf(row: RecordingRow): StoredRecording {
  return {
    id: row.id,
    employeeId: row.employee_id,
    startedAt: parseInstant(row.started_at),
    lastAt: parseInstant(row.last_at),
    chunkCount: row.chunk_count,
    totalBytes: Number.parseInt(row.total_bytes.toString(), 10),
    headSealed: row.head_sealed,
  }
}

/** Compressed bytes of all recordings that the worker began since then. */
export async function countBytesSince(tx: Transaction, employeeId: string, since: Instant): Promise<number> {
  const { bytes } = await tx
    .selectFrom('recordings_recording')
    .select(sql<bigint>`coalesce(sum(total_bytes), 0)::bigint`.as('bytes'))
    .where('employee_id', '=', employeeId)
    .where('started_at', '>=', instantText(since))
    .executeTakeFirstOrThrow()
  return Number.parseInt(bytes.toString(), 10)
}

/** The links of these chunks. */
export async function readLinks(tx: Transaction, id: string, seqs: readonly number[]): Promise<Map<number, Uint8Array>> {
  const rows = await tx
    .selectFrom('recordings_chunk')
    .select(['seq', 'chain_hash'])
    .where('recording_id', '=', id)
    .where('seq', 'in', seqs)
    .execute()
  return new Map(rows.map((row) => [row.seq, row.chain_hash]))
}

type NewChunk = {
  recordingId: string
  seq: number
  eventsSealed: Uint8Array
  link: Uint8Array
  bytes: number
  headSealed: Uint8Array
}

export async function addChunk(tx: Transaction, chunk: NewChunk, at: Instant): Promise<void> {
  const { recordingId, seq, eventsSealed, link, bytes, headSealed } = chunk
  await tx
    .insertInto('recordings_chunk')
    .values({ recording_id: recordingId, seq, received_at: instantText(at), events_sealed: eventsSealed, chain_hash: link })
    .execute()
  await tx
    .updateTable('recordings_recording')
    .set({
      chunk_count: seq + 1,
      total_bytes: sql<bigint>`total_bytes + ${BigInt(bytes)}`,
      head_sealed: headSealed,
      // A clock that goes back is none of the recording's.
      last_at: sql<string>`greatest(last_at, ${instantText(at)}::timestamptz)`,
    })
    .where('id', '=', recordingId)
    .execute()
}

export type StoredChunk = { seq: number; eventsSealed: Uint8Array; link: Uint8Array }

export async function readChunks(executor: Executor, id: string): Promise<StoredChunk[]> {
  const rows = await executor
    .selectFrom('recordings_chunk')
    .select(['seq', 'events_sealed', 'chain_hash'])
    .where('recording_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ seq: row.seq, eventsSealed: row.events_sealed, link: row.chain_hash }))
}

/** Those of these that are not kept yet. */
export async function findUnknownSheets(executor: Executor, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const rows = await executor.selectFrom('recordings_sheet').select('path').where('path', 'in', paths).execute()
  const known = new Set(rows.map(({ path }) => path))
  return paths.filter((path) => !known.has(path))
}

export async function keepSheet(executor: Executor, sheet: { path: string; css: Uint8Array }): Promise<void> {
  await sql`
    insert into recordings_sheet (path, css, named_on) values (${sheet.path}, ${sheet.css}, current_date)
    on conflict (path) do nothing`.execute(executor)
}

/** It is needed for as long as what names it. */
export async function touchSheets(executor: Executor, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await sql`
    update recordings_sheet set named_on = current_date
    where path = any (${paths}) and named_on < current_date`.execute(executor)
}

export async function readSheets(executor: Executor, paths: readonly string[]): Promise<Map<string, Uint8Array>> {
  if (paths.length === 0) return new Map()
  const rows = await executor.selectFrom('recordings_sheet').select(['path', 'css']).where('path', 'in', paths).execute()
  return new Map(rows.map(({ path, css }) => [path, css]))
}

type NewView = { id: string; recordingId: string; employeeId: string; viewedBy: CleanText; reason: CleanText; at: Instant }

export async function addView(executor: Executor, view: NewView): Promise<void> {
  await executor
    .insertInto('recordings_view')
    .values({
      id: view.id,
      recording_id: view.recordingId,
      employee_id: view.employeeId,
      viewed_at: instantText(view.at),
      viewed_by: view.viewedBy,
      reason: view.reason,
    })
    .execute()
}

const viewsKeptDays = 365 + recordingKeptDays

/** By the database's own clock. Chunks go with their recording. */
export async function forgetOldRecordings(executor: Executor, signal?: AbortSignal): Promise<void> {
  const old = (column: string, days: number) => sql`${sql.ref(column)} < now() - make_interval(days => ${days})`
  // A recording has up to 720 chunks.
  await deleteInBatches(executor, 'recordings_recording', old('started_at', recordingKeptDays), { signal, batch: 20 })
  await deleteInBatches(executor, 'recordings_view', old('viewed_at', viewsKeptDays), { signal })
  // A day more than any recording that names it.
  await deleteInBatches(executor, 'recordings_sheet', old('named_on', recordingKeptDays + 2), { signal })
}
