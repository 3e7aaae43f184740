// Reads payroll files and the outcomes of their entries, for the operator.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { isHeld } from '../processing/index.ts'

/**
 * How far a file is. awaiting_approval: nothing moves before a second operator has looked. unfinished: `payroll post` continues. undecided:
 * entries wait for a decision. coming: deposits wait for their settlement day.
 */
export type PayrollFileState = 'awaiting_approval' | 'rejected' | 'unfinished' | 'undecided' | 'coming' | 'posted'

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
  state: PayrollFileState
  acceptedAt: string
  /** Null for a file that was accepted before this was kept. */
  acceptedBy: string | null
  /** Null while entries wait for their outcome: run `payroll post` again. */
  postedAt: string | null
  /** Why a second operator has to check it; null for a file that needs none. */
  approvalReason: string | null
  approvedBy: string | null
  rejectedBy: string | null
  /** Entries for other banks, which nothing is done with. */
  notOurs: { count: number; credit: Cents; debit: Cents }
  /** When the next of its staged deposits opens; null when none is staged. */
  nextOpensAt: string | null
}

function fileQuery(executor: Executor) {
  return executor
    .selectFrom('employers_payroll_file as file')
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
      'accepted_by as acceptedBy',
      'posted_at as postedAt',
      'approval_reason as approvalReason',
      'approved_by as approvedBy',
      'rejected_by as rejectedBy',
      'not_ours_count as notOursCount',
      'not_ours_credit as notOursCredit',
      'not_ours_debit as notOursDebit',
      sql<string | null>`(select min(opens_at) from employers_payroll_outcome where file_id = file.id and outcome = 'staged')`.as(
        'nextOpensAt',
      ),
      sql<boolean>`exists (select from employers_payroll_outcome where file_id = file.id and outcome = 'open')`.as('isUndecided'),
    ])
}

type FileRow = Awaited<ReturnType<ReturnType<typeof fileQuery>['execute']>>[number]

function summaryOf(row: FileRow): PayrollFileSummary {
  const { notOursCount: count, notOursCredit, notOursDebit, isUndecided: _isUndecided, ...rest } = row
  return {
    ...rest,
    state: stateOf(row),
    debitTotal: cents(row.debitTotal),
    creditTotal: cents(row.creditTotal),
    notOurs: { count, credit: cents(notOursCredit), debit: cents(notOursDebit) },
  }
}

function stateOf(row: FileRow): PayrollFileState {
  if (row.rejectedBy !== null) return 'rejected'
  if (isHeld(row)) return 'awaiting_approval'
  if (row.postedAt === null) return 'unfinished'
  if (row.isUndecided) return 'undecided'
  return row.nextOpensAt === null ? 'posted' : 'coming'
}

/** The newest files first. */
export async function readPayrollFiles(executor: Executor, max: number): Promise<PayrollFileSummary[]> {
  const rows = await fileQuery(executor).orderBy('accepted_at', 'desc').orderBy('id', 'desc').limit(max).execute()
  return rows.map(summaryOf)
}

export async function readPayrollFile(executor: Executor, id: string): Promise<PayrollFileSummary | null> {
  const row = await fileQuery(executor).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : summaryOf(row)
}

/** Files whose id begins so; two are enough to know that the beginning is not. */
export async function findPayrollFilesByPrefix(executor: Executor, idPrefix: string): Promise<PayrollFileSummary[]> {
  const digits = idPrefix.replaceAll('-', '')
  if (!/^[0-9a-f]{0,32}$/i.test(digits)) return []
  // As a range of ids, which the primary key finds.
  const rows = await fileQuery(executor)
    .where(sql<boolean>`id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`)
    .limit(2)
    .execute()
  return rows.map(summaryOf)
}

export type OutcomeCount = {
  outcome: 'posted' | 'confirmed' | 'returned' | 'repeated' | 'settled_before' | 'staged' | 'open' | 'kept'
  /** With which code it went back. */
  code: string | null
  /** Of staged deposits: when they can be used. */
  arrivesOn: string | null
  count: number
  amount: Cents
}

/** Of entries for us; staged ones by the day on which they open. */
export async function countOutcomes(executor: Executor, fileId: string): Promise<OutcomeCount[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome')
    .select([
      'outcome',
      'return_code as code',
      stagedDay.as('arrivesOn'),
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`sum(amount)::bigint`.as('amount'),
    ])
    .where('file_id', '=', fileId)
    .groupBy(['outcome', 'return_code', stagedDay])
    .orderBy('outcome')
    .orderBy('return_code')
    .orderBy(stagedDay)
    .execute()
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

const stagedDay = sql<string | null>`case when outcome = 'staged' then arrives_on end`

export type ListedEntry = {
  line: number
  outcome: 'returned' | 'repeated' | 'settled_before' | 'open'
  code: string | null
  amount: Cents
  trace: string
  entryClass: string
  /** Of the account number, which is never shown whole. */
  accountLast4: string
  /** Of undecided entries: with which code they would go back, null where they should be posted; and until when. */
  suggestedCode: string | null
  dueAt: string | null
}

type ListedOutcome = Omit<ListedEntry, 'trace' | 'entryClass' | 'accountLast4'>

/** What was not posted: first what waits for a decision, then by line. */
export async function readListedEntries(executor: Executor, fileId: string, max: number): Promise<ListedEntry[]> {
  const open = await readListedOutcomes(executor, fileId, ['open'], max)
  const others = await readListedOutcomes(executor, fileId, ['returned', 'repeated', 'settled_before'], max - open.length)
  const outcomes = [...open, ...others]
  // By their key alone, and not in one join: the planner has no statistics of rows that were stored a moment ago.
  const { rows } = await sql<{ line: number; trace: string; accountLast4: string; entryClass: string }>`
    select entry.line, entry.trace, entry.account_last4 as "accountLast4",
      (select entry_class from employers_payroll_batch where file_id = entry.file_id and ordinal = entry.batch_ordinal) as "entryClass"
    from employers_payroll_entry entry
    where entry.file_id = ${fileId} and entry.line = any(${outcomes.map(({ line }) => line)}::int[])`.execute(executor)
  const entries = new Map(rows.map((row) => [row.line, row]))
  return outcomes.map((outcome) => {
    const entry = entries.get(outcome.line)
    if (entry === undefined) throw new Error(`the entry of line ${outcome.line} is gone`)
    return { ...outcome, trace: entry.trace, accountLast4: entry.accountLast4, entryClass: entry.entryClass }
  })
}

async function readListedOutcomes(
  executor: Executor,
  fileId: string,
  outcomes: readonly ListedEntry['outcome'][],
  max: number,
): Promise<ListedOutcome[]> {
  const rows = await executor
    .selectFrom('employers_payroll_outcome')
    .select(['line', 'outcome', 'return_code as code', 'amount', 'suggested_code as suggestedCode', 'due_at as dueAt'])
    .where('file_id', '=', fileId)
    .where('outcome', 'in', outcomes)
    .orderBy('line')
    .limit(max)
    .$narrowType<{ outcome: ListedEntry['outcome'] }>()
    .execute()
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
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

export async function readBatches(executor: Executor, fileId: string, max: number): Promise<BatchSummary[]> {
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
    .limit(max)
    .execute()
  return rows.map((row) => ({ ...row, debitTotal: cents(row.debitTotal), creditTotal: cents(row.creditTotal) }))
}

export type Notice = { line: number; kind: 'return' | 'change'; code: string; originalTrace: string; amount: Cents }

/** Returns and notifications of change that the file brought. */
export async function readNotices(executor: Executor, fileId: string, max: number): Promise<Notice[]> {
  const rows = await executor
    .selectFrom('employers_payroll_notice')
    .select(['line', 'kind', 'code', 'original_trace as originalTrace', 'amount'])
    .where('file_id', '=', fileId)
    .orderBy('line')
    .limit(max)
    .execute()
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}
