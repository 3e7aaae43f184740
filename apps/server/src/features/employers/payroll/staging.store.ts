// Writes a payroll file's batches, entries, notices and sealed records, all inside the transaction that accepts or drops the
// file.
import { exactWord, ownText, plainText } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { NachaBatch, NachaFile, NachaHeader } from '#platform/nacha/nacha-entries.ts'
import { saysWages, type IdentityParts, type PayrollEntryKind } from '../processing/index.ts'

export type FileToStage = { id: string; sha256: Uint8Array; name: string; byteCount: bigint; operator: string; at: string }

export type EntryToStage = {
  line: number
  batchOrdinal: number
  kind: PayrollEntryKind
  /** Of its batch. */
  entryClass: string
  companyId: string
  identity: string
  identityParts: IdentityParts
  routingNumber: string
  accountHash: Uint8Array
  accountLast4: string
  amount: bigint
  effectiveDate: string | null
  trace: string
}

export type NoticeToStage = {
  line: number
  batchOrdinal: number
  kind: 'return' | 'change'
  code: string
  originalTrace: string
  amount: bigint
}

export async function findFileBySha256(executor: Executor, sha256: Uint8Array): Promise<string | null> {
  const row = await executor
    .selectFrom('employers_payroll_file')
    .select('id')
    .where('sha256', '=', Buffer.from(sha256))
    .executeTakeFirst()
  return row?.id ?? null
}

/** False when the same file was accepted by now. While another run reads the same file, this waits for it to end. */
export async function insertFile(tx: Transaction, file: FileToStage, header: NachaHeader): Promise<boolean> {
  const inserted = await tx
    .insertInto('employers_payroll_file')
    .values({
      id: file.id,
      sha256: file.sha256,
      name: plainText(file.name, 255),
      byte_count: file.byteCount,
      destination: exactWord(header.destination),
      origin: exactWord(header.origin),
      destination_name: exactWord(header.destinationName),
      origin_name: exactWord(header.originName),
      created_date: header.createdDate,
      batch_count: 0,
      entry_count: 0,
      debit_total: 0n,
      credit_total: 0n,
      entry_hash: ownText(''),
      actionable_count: 0,
      settled_count: 0,
      settled_line: 0,
      accepted_at: file.at,
      accepted_by: plainText(file.operator, 100),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function insertEntries(tx: Transaction, fileId: string, entries: readonly EntryToStage[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into employers_payroll_entry
      (file_id, line, batch_ordinal, kind, identity, routing_number, account_hash, account_last4, amount, trace)
    select ${fileId}::uuid, * from unnest(
      ${entries.map((entry) => entry.line)}::int[],
      ${entries.map((entry) => entry.batchOrdinal)}::int[],
      ${entries.map((entry) => entry.kind)}::text[],
      ${entries.map((entry) => entry.identity)}::uuid[],
      ${entries.map((entry) => entry.routingNumber)}::text[],
      ${entries.map((entry) => entry.accountHash)}::bytea[],
      ${entries.map((entry) => entry.accountLast4)}::text[],
      ${entries.map((entry) => entry.amount)}::bigint[],
      ${entries.map((entry) => entry.trace)}::text[]
    )`.execute(tx)
}

export async function insertNotices(tx: Transaction, fileId: string, notices: readonly NoticeToStage[]): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('employers_payroll_notice')
    .values(
      notices.map((notice) => ({
        file_id: fileId,
        line: notice.line,
        batch_ordinal: notice.batchOrdinal,
        kind: notice.kind,
        code: exactWord(notice.code),
        original_trace: exactWord(notice.originalTrace),
        amount: notice.amount,
      })),
    )
    .execute()
}

/** A batch pays wages if its description says so, or if its company is an employer here. */
export async function insertBatches(tx: Transaction, fileId: string, batches: readonly NachaBatch[]): Promise<void> {
  if (batches.length === 0) return
  const headers = batches.map((batch) => batch.header)
  await sql`
    insert into employers_payroll_batch
      (file_id, ordinal, service_class, company_name, discretionary, company_id, entry_class, description, descriptive_date,
       effective_date, odfi, batch_number, is_wage, entry_count, debit_total, credit_total)
    select ${fileId}::uuid, ordinal, service_class, company_name, discretionary, company_id, entry_class, description, descriptive_date,
      effective_date, odfi, batch_number,
      says_wages or exists (select from employers_employer where employers_employer.company_id = batch.company_id),
      entry_count, debit_total, credit_total
    from unnest(
      ${headers.map((header) => header.ordinal)}::int[],
      ${headers.map((header) => header.serviceClass)}::text[],
      ${headers.map((header) => header.companyName)}::text[],
      ${headers.map((header) => header.discretionary)}::text[],
      ${headers.map((header) => header.companyId)}::text[],
      ${headers.map((header) => header.entryClass)}::text[],
      ${headers.map((header) => header.description)}::text[],
      ${headers.map((header) => header.descriptiveDate)}::text[],
      ${headers.map((header) => header.effectiveDate)}::date[],
      ${headers.map((header) => header.odfi)}::text[],
      ${headers.map((header) => header.batchNumber)}::text[],
      ${headers.map((header) => saysWages(header.description))}::boolean[],
      ${batches.map((batch) => batch.entryCount)}::int[],
      ${batches.map((batch) => batch.totals.debit)}::bigint[],
      ${batches.map((batch) => batch.totals.credit)}::bigint[]
    ) as batch (ordinal, service_class, company_name, discretionary, company_id, entry_class, description, descriptive_date,
      effective_date, odfi, batch_number, says_wages, entry_count, debit_total, credit_total)`.execute(tx)
}

export async function insertPage(
  tx: Transaction,
  page: { fileId: string; firstLine: number; lastLine: number; recordsSealed: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('employers_payroll_page')
    .values({
      file_id: page.fileId,
      first_line: page.firstLine,
      last_line: page.lastLine,
      records_sealed: page.recordsSealed,
    })
    .execute()
}

/** The first entry whose trace number its batch has before, or null; another batch may use the number again. */
export async function findRepeatedTrace(
  tx: Transaction,
  fileId: string,
): Promise<{ line: number; firstLine: number; trace: string } | null> {
  const { rows } = await sql<{ line: number; firstLine: number; trace: string }>`
    select line, first_line as "firstLine", trace from (
      select line, trace, min(line) over (partition by batch_ordinal, trace) as first_line
      from employers_payroll_entry where file_id = ${fileId}
    ) as entry
    where line > first_line order by line limit 1`.execute(tx)
  return rows[0] ?? null
}

export type AlikeEntry = { line: number; occurrence: number; parts: IdentityParts }

/** Entries that are identical to an earlier one of the file, in the file's order; there are hardly ever any. */
export async function readAlike(tx: Transaction, fileId: string): Promise<AlikeEntry[]> {
  const { rows } = await sql<{
    line: number
    occurrence: number
    company_id: string
    effective_date: string | null
    odfi: string
    trace: string
    account_hash: Buffer
    amount: bigint
  }>`
    select entry.line, entry.occurrence, batch.company_id, batch.effective_date::text as effective_date, batch.odfi, entry.trace,
      entry.account_hash, entry.amount
    from (
      select line, batch_ordinal, trace, account_hash, amount, (row_number() over (partition by identity order by line))::int as occurrence
      from employers_payroll_entry where file_id = ${fileId}
    ) as entry
    join employers_payroll_batch batch on batch.file_id = ${fileId} and batch.ordinal = entry.batch_ordinal
    where entry.occurrence > 1 order by entry.line`.execute(tx)
  return rows.map((row) => ({
    line: row.line,
    occurrence: row.occurrence,
    parts: {
      companyId: row.company_id,
      effectiveDate: row.effective_date,
      odfi: row.odfi,
      trace: row.trace,
      accountHash: row.account_hash.toString('hex'),
      amount: row.amount,
    },
  }))
}

export async function changeIdentities(
  tx: Transaction,
  fileId: string,
  changes: readonly { line: number; identity: string }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update employers_payroll_entry as entry set identity = changed.identity
    from unnest(${changes.map(({ line }) => line)}::int[], ${changes.map(({ identity }) => identity)}::uuid[]) as changed (line, identity)
    where entry.file_id = ${fileId} and entry.line = changed.line`.execute(tx)
}

/** Entries for other banks, and what they move: "neither posted nor returned, but reported with its sum" (decision 51). */
export type NotOurs = { count: number; credit: Cents; debit: Cents }

export type FileEnd = { actionableCount: number; notOurs: NotOurs; approvalReason: string | null }

export async function completeFile(
  tx: Transaction,
  fileId: string,
  file: NachaFile,
  { actionableCount, notOurs, approvalReason }: FileEnd,
): Promise<void> {
  await tx
    .updateTable('employers_payroll_file')
    .set({
      batch_count: file.batchCount,
      entry_count: file.entryCount,
      debit_total: file.totals.debit,
      credit_total: file.totals.credit,
      entry_hash: exactWord(file.totals.entryHash),
      actionable_count: actionableCount,
      not_ours_count: notOurs.count,
      not_ours_credit: notOurs.credit,
      not_ours_debit: notOurs.debit,
      approval_reason: approvalReason === null ? null : plainText(approvalReason, 500),
    })
    .where('id', '=', fileId)
    .execute()
}
