// Reads the entries of an accepted payroll file that have no outcome yet, and writes their outcomes.
import { cents } from '@daybreak/money'
import { sql } from 'kysely'
import { failureCode } from '#platform/database/database-failures.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { repeatKey, type EntryToDecide, type PayrollEntryKind } from './payroll.rules.ts'

export type SettlingFile = { settledLine: number; settledCount: number; actionableCount: number; isPosted: boolean }

export type EntryToSettle = EntryToDecide & {
  accountHashBytes: Uint8Array
  isWage: boolean
  companyName: string
  description: string
}

export type OutcomeToWrite = {
  line: number
  identity: string
  outcome: 'posted' | 'confirmed' | 'returned' | 'repeated' | 'settled_before'
  accountId: string | null
  effectiveDate: string
  amount: bigint
  isRepeat: boolean
  journalId: string | null
  returnCode: 'R02' | 'R03' | null
}

/** Locks the file's row: of several runs on one file, each settles the next entries in turn. */
export async function lockFile(tx: Transaction, fileId: string): Promise<SettlingFile> {
  const row = await tx
    .selectFrom('employers_payroll_file')
    .select(['settled_line', 'settled_count', 'actionable_count', 'posted_at'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    settledLine: row.settled_line,
    settledCount: row.settled_count,
    actionableCount: row.actionable_count,
    isPosted: row.posted_at !== null,
  }
}

type EntryRow = {
  line: number
  kind: PayrollEntryKind
  identity: string
  account_hash: Buffer
  amount: bigint
  effective_date: string | null
  is_wage: boolean
  company_name: string
  description: string
}

/** The next entries after a line, in the file's order. */
export async function readUnsettled(tx: Transaction, fileId: string, afterLine: number, most: number): Promise<EntryToSettle[]> {
  const { rows } = await sql<EntryRow>`select * from employers_next_entries(${fileId}, ${afterLine}, ${most})`.execute(tx)
  return entriesOf(rows)
}

/** The next entries after a line that were held back as repeats. */
export async function readRepeated(tx: Transaction, fileId: string, afterLine: number, most: number): Promise<EntryToSettle[]> {
  const rows = await tx
    .selectFrom('employers_payroll_outcome as outcome')
    .innerJoin('employers_payroll_entry as entry', (join) =>
      join.onRef('entry.file_id', '=', 'outcome.file_id').onRef('entry.line', '=', 'outcome.line'),
    )
    .innerJoin('employers_payroll_batch as batch', (join) =>
      join.onRef('batch.file_id', '=', 'entry.file_id').onRef('batch.ordinal', '=', 'entry.batch_ordinal'),
    )
    .select([
      'entry.line',
      'entry.kind',
      'entry.identity',
      'entry.account_hash',
      'entry.amount',
      'batch.effective_date',
      'batch.is_wage',
      'batch.company_name',
      'batch.description',
    ])
    .where('outcome.file_id', '=', fileId)
    .where('outcome.outcome', '=', 'repeated')
    .where('outcome.line', '>', afterLine)
    .orderBy('outcome.line')
    .limit(most)
    .execute()
  return entriesOf(rows)
}

function entriesOf(rows: readonly EntryRow[]): EntryToSettle[] {
  return rows.map((row) => {
    if (row.effective_date === null) throw new Error(`the payroll entry of line ${row.line} has no effective date`)
    return {
      line: row.line,
      kind: row.kind,
      identity: row.identity,
      accountHash: row.account_hash.toString('hex'),
      accountHashBytes: row.account_hash,
      amount: cents(row.amount),
      effectiveDate: row.effective_date,
      isWage: row.is_wage,
      companyName: row.company_name,
      description: row.description,
    }
  })
}

/** Which of these identities some file has settled already. */
export async function readSettledIdentities(executor: Executor, identities: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`
    select identity from employers_payroll_outcome
    where identity = any(${identities}::uuid[]) and outcome in ('posted', 'confirmed', 'returned')`.execute(executor)
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

/** Gives each returned entry the next trace sequence. */
export async function insertOutcomes(
  tx: Transaction,
  fileId: string,
  outcomes: readonly OutcomeToWrite[],
  at: string,
): Promise<void> {
  await sql`
    insert into employers_payroll_outcome
      (file_id, line, identity, outcome, account_id, effective_date, amount, is_repeat, journal_id, return_code, return_sequence, decided_at)
    select ${fileId}::uuid, line, identity, outcome, account_id, effective_date, amount, is_repeat, journal_id, return_code,
      case when return_code is not null then nextval('employers_return_trace')::int end, ${at}::timestamptz
    from unnest(
      ${outcomes.map((outcome) => outcome.line)}::int[],
      ${outcomes.map((outcome) => outcome.identity)}::uuid[],
      ${outcomes.map((outcome) => outcome.outcome)}::text[],
      ${outcomes.map((outcome) => outcome.accountId)}::uuid[],
      ${outcomes.map((outcome) => outcome.effectiveDate)}::date[],
      ${outcomes.map((outcome) => outcome.amount)}::bigint[],
      ${outcomes.map((outcome) => outcome.isRepeat)}::boolean[],
      ${outcomes.map((outcome) => outcome.journalId)}::uuid[],
      ${outcomes.map((outcome) => outcome.returnCode)}::text[]
    ) as outcome (line, identity, outcome, account_id, effective_date, amount, is_repeat, journal_id, return_code)`.execute(tx)
}

/** Turns held-back repeats into posted ones, or into `settled_before` when another file brought them meanwhile. */
export async function releaseRepeated(
  tx: Transaction,
  fileId: string,
  released: readonly { line: number; outcome: 'posted' | 'settled_before'; journalId: string | null }[],
  at: string,
): Promise<void> {
  await sql`
    update employers_payroll_outcome as held
    set outcome = released.outcome, journal_id = released.journal_id, is_repeat = released.outcome = 'posted', decided_at = ${at}::timestamptz
    from unnest(
      ${released.map((one) => one.line)}::int[],
      ${released.map((one) => one.outcome)}::text[],
      ${released.map((one) => one.journalId)}::uuid[]
    ) as released (line, outcome, journal_id)
    where held.file_id = ${fileId} and held.line = released.line and held.outcome = 'repeated'`.execute(tx)
}

/** Moves on over entries that have their outcome now. */
export async function moveOn(tx: Transaction, fileId: string, settled: { line: number; count: number }): Promise<void> {
  await tx
    .updateTable('employers_payroll_file')
    .set({ settled_line: settled.line, settled_count: settled.count })
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

/** Another file settled the same identity, or the same worker, amount and date, at the same moment: deciding again sees it. */
export function isSettlingRace(error: unknown): boolean {
  return (
    failureCode(error) === '23505' &&
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'employers_payroll_outcome_identity' || error.constraint === 'employers_payroll_outcome_repeat')
  )
}
