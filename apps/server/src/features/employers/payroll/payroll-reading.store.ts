// Reads payroll files and what became of their entries, for the operator.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'

export type PayrollFileSummary = {
  id: string
  name: string
  /** Hexadecimal. */
  sha256: string
  originName: string
  batchCount: number
  entryCount: number
  debitTotal: Cents
  creditTotal: Cents
  acceptedAt: string
  /** Null while entries wait for their outcome: run `payroll post` again. */
  postedAt: string | null
}

function fileQuery(executor: Executor) {
  return executor
    .selectFrom('employers_payroll_file')
    .select([
      'id',
      'name',
      sql<string>`encode(sha256, 'hex')`.as('sha256'),
      'origin_name as originName',
      'batch_count as batchCount',
      'entry_count as entryCount',
      'debit_total as debitTotal',
      'credit_total as creditTotal',
      'accepted_at as acceptedAt',
      'posted_at as postedAt',
    ])
}

type FileRow = Awaited<ReturnType<ReturnType<typeof fileQuery>['execute']>>[number]

function summaryOf(row: FileRow): PayrollFileSummary {
  return { ...row, debitTotal: cents(row.debitTotal), creditTotal: cents(row.creditTotal) }
}

/** The newest files first. */
export async function readPayrollFiles(executor: Executor, most: number): Promise<PayrollFileSummary[]> {
  const rows = await fileQuery(executor).orderBy('accepted_at', 'desc').orderBy('id', 'desc').limit(most).execute()
  return rows.map(summaryOf)
}

export async function readPayrollFile(executor: Executor, id: string): Promise<PayrollFileSummary | null> {
  const row = await fileQuery(executor).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : summaryOf(row)
}

/** Files whose id begins so; two are enough to know that the beginning is not. */
export async function findPayrollFilesByPrefix(executor: Executor, idPrefix: string): Promise<PayrollFileSummary[]> {
  const rows = await fileQuery(executor)
    .where(sql<boolean>`replace(id::text, '-', '') like ${`${idPrefix.replaceAll('-', '')}%`}`)
    .limit(2)
    .execute()
  return rows.map(summaryOf)
}

export type OutcomeCount = {
  outcome: 'posted' | 'confirmed' | 'returned' | 'repeated' | 'settled_before' | 'staged' | 'open' | 'kept'
  code: string | null
  count: number
  amount: Cents
}

export async function countOutcomes(executor: Executor, fileId: string): Promise<OutcomeCount[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome')
    .select([
      'outcome',
      'return_code as code',
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`sum(amount)::bigint`.as('amount'),
    ])
    .where('file_id', '=', fileId)
    .groupBy(['outcome', 'return_code'])
    .orderBy('outcome')
    .orderBy('return_code')
    .execute()
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

export type ListedEntry = {
  line: number
  outcome: 'returned' | 'repeated' | 'settled_before'
  code: string | null
  amount: Cents
  trace: string
  /** Of the account number, which is never shown whole. */
  accountLast4: string
  /** With which amount another file had settled the identity; null for the other outcomes. */
  settledAmount: Cents | null
}

/** What was not posted: first what was settled with another amount, which somebody has to look at, then by line. */
export async function readListedEntries(executor: Executor, fileId: string, most: number): Promise<ListedEntry[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome as outcome')
    .innerJoin('employers_payroll_entry as entry', (join) =>
      join.onRef('entry.file_id', '=', 'outcome.file_id').onRef('entry.line', '=', 'outcome.line'),
    )
    .leftJoin('employers_payroll_outcome as settled', (join) =>
      join
        .onRef('settled.identity', '=', 'outcome.identity')
        .on('settled.outcome', 'in', ['posted', 'confirmed', 'returned'])
        .on('outcome.outcome', '=', 'settled_before'),
    )
    .select([
      'outcome.line',
      'outcome.outcome',
      'outcome.return_code as code',
      'outcome.amount',
      'entry.trace',
      'entry.account_last4 as accountLast4',
      'settled.amount as settledAmount',
    ])
    .where('outcome.file_id', '=', fileId)
    .where('outcome.outcome', 'in', ['returned', 'repeated', 'settled_before'])
    .orderBy(sql`settled.amount is not null and settled.amount <> outcome.amount`, 'desc')
    .orderBy('outcome.line')
    .limit(most)
    .$narrowType<{ outcome: ListedEntry['outcome'] }>()
    .execute()
  return rows.map((row) => ({
    ...row,
    amount: cents(row.amount),
    settledAmount: row.settledAmount === null ? null : cents(row.settledAmount),
  }))
}

export type BatchSummary = {
  ordinal: number
  companyName: string
  companyId: string
  entryClass: string
  description: string
  effectiveDate: string | null
  isWage: boolean
  entryCount: number
  debitTotal: Cents
  creditTotal: Cents
}

export async function readBatches(executor: Executor, fileId: string, most: number): Promise<BatchSummary[]> {
  const rows = await executor
    .selectFrom('employers_payroll_batch')
    .select([
      'ordinal',
      'company_name as companyName',
      'company_id as companyId',
      'entry_class as entryClass',
      'description',
      'effective_date as effectiveDate',
      'is_wage as isWage',
      'entry_count as entryCount',
      'debit_total as debitTotal',
      'credit_total as creditTotal',
    ])
    .where('file_id', '=', fileId)
    .orderBy('ordinal')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, debitTotal: cents(row.debitTotal), creditTotal: cents(row.creditTotal) }))
}

export type Notice = { line: number; kind: 'return' | 'change'; code: string; originalTrace: string; amount: Cents }

/** Returns and notifications of change that the file brought. */
export async function readNotices(executor: Executor, fileId: string, most: number): Promise<Notice[]> {
  const rows = await executor
    .selectFrom('employers_payroll_notice')
    .select(['line', 'kind', 'code', 'original_trace as originalTrace', 'amount'])
    .where('file_id', '=', fileId)
    .orderBy('line')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}
