// Reads the entries of an accepted payroll file that have no outcome yet, and writes their outcomes.
import { cents } from '@daybreak/money'
import { sql } from 'kysely'
import { failureCode, isLockTimeout } from '#platform/database/database-failures.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { joinedOutcomes } from './payroll-joins.store.ts'
import { isHeld } from './payroll-approval.rules.ts'
import { repeatKey, senderKey, type EntryToDecide, type PayrollEntryKind } from './payroll.rules.ts'

export type FileInProcess = {
  processedLine: number
  processedCount: number
  actionableCount: number
  /** Nothing of it may move: it waits for its second operator, or was rejected. */
  isHeld: boolean
  isPosted: boolean
}

export type EntryToProcess = EntryToDecide & {
  accountHashBytes: Uint8Array
  isWage: boolean
  companyName: string
  description: string
}

export type OutcomeToWrite = {
  line: number
  identity: string
  outcome: 'posted' | 'confirmed' | 'returned' | 'repeated' | 'settled_before' | 'staged' | 'open'
  accountId: string | null
  effectiveDate: string
  amount: bigint
  isRepeat: boolean
  journalId: string | null
  transactionId: string | null
  returnCode: string | null
  suggestedCode: string | null
  dueAt: string | null
  opensAt: string | null
  arrivesOn: string | null
}

/** Locks the file's row: of several runs on one file, each processes the next entries in turn. */
export async function lockFile(tx: Transaction, fileId: string): Promise<FileInProcess> {
  const row = await tx
    .selectFrom('employers_payroll_file')
    .select(['settled_line', 'settled_count', 'actionable_count', 'posted_at', 'approval_reason', 'approved_by', 'rejected_by'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    processedLine: row.settled_line,
    processedCount: row.settled_count,
    actionableCount: row.actionable_count,
    isHeld: isHeld({
      acceptedBy: null,
      approvalReason: row.approval_reason,
      approvedBy: row.approved_by,
      rejectedBy: row.rejected_by,
    }),
    isPosted: row.posted_at !== null,
  }
}

type EntryRow = {
  line: number
  kind: PayrollEntryKind
  identity: string
  account_hash: Buffer
  routing_number: string
  amount: bigint
  effective_date: string | null
  is_wage: boolean
  entry_class: string
  company_id: string
  company_name: string
  description: string
}

/** The next entries after a line, in the file's order. */
export async function readUnprocessed(
  tx: Transaction,
  fileId: string,
  afterLine: number,
  max: number,
): Promise<EntryToProcess[]> {
  const { rows } = await sql<EntryRow>`select * from employers_next_entries(${fileId}, ${afterLine}, ${max})`.execute(tx)
  return entriesOf(rows)
}

/** The next entries after a line that were held back as repeats. */
export async function readRepeated(tx: Transaction, fileId: string, afterLine: number, max: number): Promise<EntryToProcess[]> {
  const rows = await entriesWithOutcome(tx, fileId)
    .where('outcome.outcome', '=', 'repeated')
    .where('outcome.line', '>', afterLine)
    .orderBy('outcome.line')
    .limit(max)
    .execute()
  return entriesOf(rows)
}

/** Entries of a file joined with their outcomes. */
export function entriesWithOutcome(executor: Executor, fileId: string) {
  return joinedOutcomes(executor)
    .select([
      'entry.line',
      'entry.kind',
      'entry.identity',
      'entry.account_hash',
      'entry.routing_number',
      'entry.amount',
      'batch.effective_date',
      'batch.is_wage',
      'batch.entry_class',
      'batch.company_id',
      'batch.company_name',
      'batch.description',
    ])
    .where('outcome.file_id', '=', fileId)
}

export function entriesOf(rows: readonly EntryRow[]): EntryToProcess[] {
  return rows.map((row) => ({
    line: row.line,
    kind: row.kind,
    entryClass: row.entry_class,
    identity: row.identity,
    accountHash: row.account_hash.toString('hex'),
    accountHashBytes: row.account_hash,
    routingNumber: row.routing_number,
    amount: cents(row.amount),
    effectiveDate: row.effective_date,
    isWage: row.is_wage,
    companyId: row.company_id,
    companyName: row.company_name,
    description: row.description,
  }))
}

/** Which of these identities some file has processed already. */
export async function readProcessedIdentities(executor: Executor, identities: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`
    select identity from employers_payroll_outcome
    where identity = any(${identities}::uuid[]) and outcome in ('posted', 'confirmed', 'returned', 'staged', 'open', 'kept')`.execute(
    executor,
  )
  return new Set(rows.map((row) => row.identity))
}

/** Which deposits of these amounts and dates these workers have got already, as keys of `repeatKey`. */
export async function readPostedRepeatKeys(
  executor: Executor,
  deposits: readonly { accountId: string; effectiveDate: string; amount: bigint }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string; effective_date: string; amount: bigint }>`
    select * from employers_posted_deposits(
      ${deposits.map((deposit) => deposit.accountId)}::uuid[],
      ${deposits.map((deposit) => deposit.effectiveDate)}::date[],
      ${deposits.map((deposit) => deposit.amount)}::bigint[]
    )`.execute(executor)
  return new Set(rows.map((row) => repeatKey(row.account_id, row.effective_date, row.amount)))
}

/** By how many bank days these workers' employers pay early, by `senderKey`; workers whose employer's company is another one are left out. */
export async function readEarlyPayDays(
  executor: Executor,
  companyIds: readonly string[],
  workers: readonly { employeeId: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ employee: string; company: string; days: number }>`
    select person.employee_id as employee, employer.company_id as company, employer.early_pay_days as days
    from employers_employer employer join employers_roster person on person.employer_id = employer.id
    where employer.company_id = any(${companyIds}::text[]) and employer.early_pay_days > 0
      and person.employee_id = any(${[...new Set(workers.map(({ employeeId }) => employeeId))]}::uuid[])`.execute(executor)
  return new Map(rows.map((row) => [senderKey(row.employee, row.company), row.days]))
}

/** Gives each returned entry the next trace sequence. */
export async function insertOutcomes(
  tx: Transaction,
  fileId: string,
  outcomes: readonly OutcomeToWrite[],
  at: string,
): Promise<void> {
  const all = <Value>(read: (outcome: OutcomeToWrite) => Value) => outcomes.map(read)
  await sql`
    insert into employers_payroll_outcome
      (file_id, line, identity, outcome, account_id, effective_date, amount, is_repeat, journal_id, transaction_id, return_code,
       return_sequence, suggested_code, due_at, opens_at, arrives_on, decided_at)
    select ${fileId}::uuid, line, identity, outcome, account_id, effective_date, amount, is_repeat, journal_id, transaction_id, return_code,
      case when return_code is not null then nextval('employers_return_trace')::int end, suggested_code, due_at, opens_at, arrives_on,
      ${at}::timestamptz
    from unnest(
      ${all(({ line }) => line)}::int[], ${all(({ identity }) => identity)}::uuid[], ${all(({ outcome }) => outcome)}::text[],
      ${all(({ accountId }) => accountId)}::uuid[], ${all(({ effectiveDate }) => effectiveDate)}::date[],
      ${all(({ amount }) => amount)}::bigint[], ${all(({ isRepeat }) => isRepeat)}::boolean[], ${all(({ journalId }) => journalId)}::uuid[],
      ${all(({ transactionId }) => transactionId)}::uuid[], ${all(({ returnCode }) => returnCode)}::text[],
      ${all(({ suggestedCode }) => suggestedCode)}::text[], ${all(({ dueAt }) => dueAt)}::timestamptz[],
      ${all(({ opensAt }) => opensAt)}::timestamptz[], ${all(({ arrivesOn }) => arrivesOn)}::date[]
    ) as outcome (line, identity, outcome, account_id, effective_date, amount, is_repeat, journal_id, transaction_id, return_code,
      suggested_code, due_at, opens_at, arrives_on)`.execute(tx)
}

/**
 * Replaces the outcome of entries that had the given one: repeats that are released, staged deposits that open. An entry that
 * has another outcome by now keeps it.
 */
export async function changeOutcomes(
  tx: Transaction,
  { fileId, from }: { fileId: string; from: 'repeated' | 'staged' },
  outcomes: readonly OutcomeToWrite[],
  at: string,
): Promise<void> {
  const all = <Value>(read: (outcome: OutcomeToWrite) => Value) => outcomes.map(read)
  await sql`
    update employers_payroll_outcome as stored
    set outcome = changed.outcome, account_id = changed.account_id, is_repeat = changed.is_repeat, journal_id = changed.journal_id,
      transaction_id = changed.transaction_id, return_code = changed.return_code,
      return_sequence = case when changed.return_code is not null then nextval('employers_return_trace')::int end,
      due_at = changed.due_at, opens_at = changed.opens_at, arrives_on = changed.arrives_on, decided_at = ${at}::timestamptz
    from unnest(
      ${all(({ line }) => line)}::int[], ${all(({ outcome }) => outcome)}::text[], ${all(({ accountId }) => accountId)}::uuid[],
      ${all(({ isRepeat }) => isRepeat)}::boolean[], ${all(({ journalId }) => journalId)}::uuid[],
      ${all(({ transactionId }) => transactionId)}::uuid[], ${all(({ returnCode }) => returnCode)}::text[],
      ${all(({ dueAt }) => dueAt)}::timestamptz[], ${all(({ opensAt }) => opensAt)}::timestamptz[],
      ${all(({ arrivesOn }) => arrivesOn)}::date[]
    ) as changed (line, outcome, account_id, is_repeat, journal_id, transaction_id, return_code, due_at, opens_at, arrives_on)
    where stored.file_id = ${fileId} and stored.line = changed.line and stored.outcome = ${from}`.execute(tx)
}

/** Moves on over entries that have their outcome now. */
export async function moveOn(tx: Transaction, fileId: string, processed: { line: number; count: number }): Promise<void> {
  await tx
    .updateTable('employers_payroll_file')
    .set({ settled_line: processed.line, settled_count: processed.count })
    .where('id', '=', fileId)
    .execute()
}

export async function markPosted(tx: Transaction, fileId: string, at: string): Promise<void> {
  await tx
    .updateTable('employers_payroll_file')
    .set({ posted_at: at })
    .where('id', '=', fileId)
    .where('posted_at', 'is', null)
    .execute()
}

const processingRaces: readonly unknown[] = [
  'employers_payroll_outcome_identity',
  'employers_payroll_outcome_repeat',
  'employers_payroll_outcome_reverses',
]

/**
 * Another file processed the same identity, or the same worker, amount and date, or took back the same deposit, at the same moment: deciding
 * again sees it. Or another instance held a file for longer than this one may wait: it releases it after each step.
 */
export function isProcessingRace(error: unknown): boolean {
  if (isLockTimeout(error)) return true
  return (
    failureCode(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    processingRaces.includes(error.constraint)
  )
}
