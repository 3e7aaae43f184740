// SQL for the bank's files: their sealed records, what each entry says, and its outcome.
import { cleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { SealedField } from '#platform/crypto/field-encryption.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { InboundEntry, InboundKind, Suspension } from './answers/deciding.rules.ts'

export function inboundPageField(fileId: string, firstLine: number): SealedField {
  return { table: 'move_money_inbound_page', column: 'records_sealed', row: `${fileId}:${firstLine}` }
}

export function correctedField(fileId: string, line: number): SealedField {
  return { table: 'move_money_inbound_entry', column: 'corrected_sealed', row: `${fileId}:${line}` }
}

export type InboundFile = { id: string; name: string; createdOn: PlainDate; receivedAt: Instant }

export async function findInboundFile(executor: Executor, contentHash: Uint8Array): Promise<InboundFile | null> {
  const row = await executor
    .selectFrom('move_money_inbound_file')
    .selectAll()
    .where('content_hash', '=', Buffer.from(contentHash))
    .executeTakeFirst()
  if (row === undefined) return null
  return { id: row.id, name: row.name, createdOn: parsePlainDate(row.created_on), receivedAt: parseInstant(row.received_at) }
}

/** False when the same bytes were kept by now. While another run reads the same file, this waits for it to end. */
export async function insertInboundFile(tx: Transaction, file: InboundFile, contentHash: Uint8Array): Promise<boolean> {
  const inserted = await tx
    .insertInto('move_money_inbound_file')
    .values({
      id: file.id,
      content_hash: Buffer.from(contentHash),
      name: cleanText(file.name, 255),
      created_on: plainDateText(file.createdOn),
      received_at: instantText(file.receivedAt),
    })
    .onConflict((conflict) => conflict.column('content_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertInboundPage(
  tx: Transaction,
  page: { fileId: string; firstLine: number; recordsSealed: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('move_money_inbound_page')
    .values({ file_id: page.fileId, first_line: page.firstLine, records_sealed: page.recordsSealed })
    .execute()
}

export type EntryToStage = InboundEntry & { correctedSealed: Uint8Array | null }

export async function insertInboundEntries(tx: Transaction, fileId: string, entries: readonly EntryToStage[]): Promise<void> {
  if (entries.length === 0) return
  const dayOf = ({ effectiveOn }: EntryToStage) => (effectiveOn === null ? null : plainDateText(effectiveOn))
  await sql`
    insert into move_money_inbound_entry
      (file_id, line, batch_ordinal, kind, code, is_credit, amount, original_trace, effective_on, trace, corrected_sealed)
    select ${fileId}::uuid, * from unnest(
      ${entries.map(({ line }) => line)}::int[],
      ${entries.map(({ batchOrdinal }) => batchOrdinal)}::int[],
      ${entries.map(({ kind }) => kind)}::text[],
      ${entries.map(({ code }) => code)}::text[],
      ${entries.map(({ isCredit }) => isCredit)}::boolean[],
      ${entries.map(({ amount }) => amount)}::bigint[],
      ${entries.map(({ originalTrace }) => originalTrace)}::text[],
      ${entries.map(dayOf)}::date[],
      ${entries.map(({ trace }) => trace)}::text[],
      ${entries.map(({ correctedSealed }) => correctedSealed)}::bytea[]
    )`.execute(tx)
}

export type AsideBatch = { ordinal: number; faultLine: number; faultCode: string; reason: string }

/** Sets a batch aside: what was staged of it is dropped, and why is kept. */
export async function setBatchAside(tx: Transaction, fileId: string, batch: AsideBatch): Promise<void> {
  await tx
    .deleteFrom('move_money_inbound_entry')
    .where('file_id', '=', fileId)
    .where('batch_ordinal', '=', batch.ordinal)
    .execute()
  await tx
    .insertInto('move_money_inbound_batch')
    .values({
      file_id: fileId,
      ordinal: batch.ordinal,
      fault_line: batch.faultLine,
      fault_code: batch.faultCode,
      reason: cleanText(batch.reason, 500),
    })
    .execute()
}

export async function readAside(executor: Executor, fileId: string): Promise<AsideBatch[]> {
  const rows = await executor
    .selectFrom('move_money_inbound_batch')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('ordinal')
    .execute()
  return rows.map((row) => ({
    ordinal: row.ordinal,
    faultLine: row.fault_line,
    faultCode: row.fault_code,
    reason: row.reason,
  }))
}

/** Files that are not fully processed, by id, after one of them: a kill interrupted them, or an entry failed. */
export async function listUnfinished(executor: Executor, after: string | null, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('move_money_inbound_entry')
    .select('file_id')
    .distinct()
    .where('outcome', 'is', null)
    .$if(after !== null, (from) => from.where('file_id', '>', after ?? ''))
    .orderBy('file_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.file_id)
}

export type OpenLine = { line: number; originalTrace: string | null }

/** The next lines of a file that are not worked on, after a line. */
export async function listOpenLines(executor: Executor, fileId: string, afterLine: number, max: number): Promise<OpenLine[]> {
  const rows = await executor
    .selectFrom('move_money_inbound_entry')
    .select(['line', 'original_trace'])
    .where('file_id', '=', fileId)
    .where('outcome', 'is', null)
    .where('line', '>', afterLine)
    .orderBy('line')
    .limit(max)
    .execute()
  return rows.map((row) => ({ line: row.line, originalTrace: row.original_trace }))
}

export type LockedEntry = InboundEntry & { correctedSealed: Uint8Array | null; file: InboundFile }

/** Takes an entry that is not worked on; null when another run has done it. */
export async function lockOpenEntry(tx: Transaction, fileId: string, line: number): Promise<LockedEntry | null> {
  const row = await tx
    .selectFrom('move_money_inbound_entry as entry')
    .innerJoin('move_money_inbound_file as file', 'file.id', 'entry.file_id')
    .selectAll('entry')
    .select(['file.name', 'file.created_on', 'file.received_at'])
    .where('entry.file_id', '=', fileId)
    .where('entry.line', '=', line)
    .forUpdate('entry')
    .executeTakeFirst()
  if (row === undefined || row.outcome !== null) return null
  return {
    line: row.line,
    batchOrdinal: row.batch_ordinal,
    kind: row.kind,
    code: row.code,
    isCredit: row.is_credit,
    amount: cents(row.amount),
    originalTrace: row.original_trace,
    effectiveOn: row.effective_on === null ? null : parsePlainDate(row.effective_on),
    trace: row.trace,
    correctedSealed: row.corrected_sealed,
    file: { id: fileId, name: row.name, createdOn: parsePlainDate(row.created_on), receivedAt: parseInstant(row.received_at) },
  }
}

export type InboundOutcome = {
  outcome: 'applied' | 'repeated' | 'suspended'
  why: Suspension | null
  entryId: string | null
  journalId: string | null
}

export async function keepOutcome(
  tx: Transaction,
  fileId: string,
  line: number,
  { outcome, why, entryId, journalId }: InboundOutcome,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('move_money_inbound_entry')
    .set({ outcome, why, entry_id: entryId, journal_id: journalId, decided_at: instantText(at) })
    .where('file_id', '=', fileId)
    .where('line', '=', line)
    .execute()
}

export type InboundCount = {
  kind: InboundKind
  code: string | null
  /** Null while it is not worked on. */
  outcome: InboundOutcome['outcome'] | null
  why: string | null
  count: number
  amount: Cents
}

/** The content of a file and the outcomes, by code and outcome. */
export async function countInbound(executor: Executor, fileId: string): Promise<InboundCount[]> {
  const rows = await executor
    .selectFrom('move_money_inbound_entry')
    .select((eb) => [
      'kind',
      'code',
      'outcome',
      'why',
      eb.fn.countAll<bigint>().as('count'),
      eb.fn.sum<string>('amount').as('amount'),
    ])
    .where('file_id', '=', fileId)
    .groupBy(['kind', 'code', 'outcome', 'why'])
    .orderBy('kind')
    .orderBy('code')
    .orderBy('outcome')
    .orderBy('why')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    code: row.code,
    outcome: row.outcome,
    why: row.why,
    count: Number.parseInt(String(row.count), 10),
    amount: cents(BigInt(row.amount)),
  }))
}

export type SuspendedEntry = Pick<InboundEntry, 'line' | 'code' | 'isCredit' | 'amount' | 'originalTrace' | 'trace'> & {
  file: string
  fileId: string
  why: string
  transferId: string | null
  at: Instant
}

/** What no transfer took and no person has dealt with, the newest first. */
export async function listSuspended(executor: Executor, max: number): Promise<SuspendedEntry[]> {
  const rows = await executor
    .selectFrom('move_money_inbound_entry as entry')
    .innerJoin('move_money_inbound_file as file', 'file.id', 'entry.file_id')
    .selectAll('entry')
    .select('file.name')
    .where('entry.outcome', '=', 'suspended')
    .where('entry.ending', 'is', null)
    .orderBy('entry.decided_at', 'desc')
    .orderBy('entry.file_id', 'desc')
    .orderBy('entry.line', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    line: row.line,
    code: row.code,
    isCredit: row.is_credit,
    amount: cents(row.amount),
    originalTrace: row.original_trace,
    trace: row.trace,
    file: row.name,
    fileId: row.file_id,
    why: row.why ?? '',
    transferId: row.entry_id,
    at: parseInstant(row.decided_at ?? ''),
  }))
}
