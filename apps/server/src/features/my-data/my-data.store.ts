// SQL for archives, and for reading everything that one holds.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MyDataArchive } from '#platform/database/schema.generated.ts'
import type { SealedField } from '#platform/crypto/field-encryption.ts'

export type Archive = {
  id: string
  employeeId: string
  state: 'making' | 'ready' | 'deleted'
  askedAt: Instant
  readyAt: Instant | null
  expiresAt: Instant | null
  /** Of the file that is downloaded; null until it is ready. */
  sizeBytes: number | null
}

type Row = Pick<Selectable<MyDataArchive>, 'id' | 'employee_id' | 'state' | 'asked_at' | 'ready_at' | 'expires_at' | 'size_bytes'>
const columns = ['id', 'employee_id', 'state', 'asked_at', 'ready_at', 'expires_at', 'size_bytes'] as const

function archiveOf(row: Row): Archive {
  return {
    id: row.id,
    employeeId: row.employee_id,
    state: row.state,
    askedAt: parseInstant(row.asked_at),
    readyAt: row.ready_at === null ? null : parseInstant(row.ready_at),
    expiresAt: row.expires_at === null ? null : parseInstant(row.expires_at),
    sizeBytes: row.size_bytes,
  }
}

export function fieldOfArchive(id: string): SealedField {
  return { table: 'my_data_archive', column: 'bytes_sealed', row: id }
}

/** The one that is being made or ready; null when there is none. */
export async function findArchive(executor: Executor, employeeId: string): Promise<Archive | null> {
  const row = await executor
    .selectFrom('my_data_archive')
    .select(columns)
    .where('employee_id', '=', employeeId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return row === undefined ? null : archiveOf(row)
}

/** False when another request was faster. */
export async function insertArchive(
  tx: Transaction,
  { id, employeeId, askedAt }: Pick<Archive, 'id' | 'employeeId' | 'askedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
    .insertInto('my_data_archive')
    .values({ id, employee_id: employeeId, state: 'making', asked_at: instantText(askedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted > 0n
}

export async function countAskedSince(executor: Executor, employeeId: string, since: Instant): Promise<number> {
  const { count } = await executor
    .selectFrom('my_data_archive')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('asked_at', '>', instantText(since))
    .executeTakeFirstOrThrow()
  return Number.parseInt(count, 10)
}

export async function lockArchive(tx: Transaction, id: string): Promise<Archive | null> {
  const row = await tx.selectFrom('my_data_archive').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : archiveOf(row)
}

export async function keepArchive(
  tx: Transaction,
  id: string,
  { sealed, sizeBytes, readyAt, expiresAt }: { sealed: Uint8Array; sizeBytes: number; readyAt: Instant; expiresAt: Instant },
): Promise<void> {
  await tx
    .updateTable('my_data_archive')
    .set({
      state: 'ready',
      bytes_sealed: Buffer.from(sealed),
      size_bytes: sizeBytes,
      ready_at: instantText(readyAt),
      expires_at: instantText(expiresAt),
    })
    .where('id', '=', id)
    .execute()
}

/** Null when there is none that may still be downloaded. */
export async function readArchiveBytes(
  executor: Executor,
  employeeId: string,
  at: Instant,
): Promise<{ id: string; sealed: Uint8Array; readyAt: Instant } | null> {
  const row = await executor
    .selectFrom('my_data_archive')
    .select(['id', 'bytes_sealed', 'ready_at'])
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', instantText(at))
    .executeTakeFirst()
  if (row === undefined || row.bytes_sealed === null || row.ready_at === null) return null
  return { id: row.id, sealed: row.bytes_sealed, readyAt: parseInstant(row.ready_at) }
}

/** False when there was none. */
export async function deleteArchive(tx: Transaction, employeeId: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('my_data_archive')
    .set({ state: 'deleted', bytes_sealed: null, deleted_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose days are over. */
export async function deleteExpired(executor: Executor, at: Instant): Promise<void> {
  await executor
    .updateTable('my_data_archive')
    .set({ state: 'deleted', bytes_sealed: null, deleted_at: instantText(at) })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', instantText(at))
    .execute()
}

/** Requested before then and not made: the job was lost, or gave up. In random order, so that one that always fails does not block the others. */
export async function listUnmade(executor: Executor, askedBefore: Instant, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('my_data_archive')
    .select('id')
    .where('state', '=', 'making')
    .where('asked_at', '<', instantText(askedBefore))
    .orderBy(sql`random()`)
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

export type AnyRow = Readonly<Record<string, unknown>>

/**
 * The rows of any table that belong to one of these ids. The one store that reads the tables of all rooms: what the archive holds is decided
 * by the lists of `archive-tables.ts` (decision 140).
 */
export async function readRowsOf(executor: Executor, table: string, column: string, ids: readonly string[]): Promise<AnyRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AnyRow>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(executor)
  return rows
}
