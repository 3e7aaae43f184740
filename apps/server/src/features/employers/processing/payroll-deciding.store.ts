// SQL for entries that wait for an operator's decision.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { joinedOutcomes } from './payroll-joins.store.ts'
import type { PayrollEntryKind } from './payroll.rules.ts'

export type UndecidedEntry = {
  fileId: string
  line: number
  kind: PayrollEntryKind
  entryClass: string
  companyId: string
  companyName: string
  description: string
  effectiveDate: string
  amount: Cents
  trace: string
  /** Of the account number, which is never shown whole. */
  accountLast4: string
  accountId: string | null
  identity: string
  accountHash: Uint8Array
  /** With which code it would go back; null where it should be posted. */
  suggestedCode: string | null
  /** Until when a return is taken. */
  dueAt: string
}

function undecided(executor: Executor) {
  return joinedOutcomes(executor)
    .select([
      'outcome.file_id as fileId',
      'outcome.line',
      'entry.kind',
      'batch.entry_class as entryClass',
      'batch.company_id as companyId',
      'batch.company_name as companyName',
      'batch.description',
      'outcome.effective_date as effectiveDate',
      'outcome.amount',
      'entry.trace',
      'entry.account_last4 as accountLast4',
      'outcome.account_id as accountId',
      'outcome.identity',
      'entry.account_hash as accountHash',
      'outcome.suggested_code as suggestedCode',
      'outcome.due_at as dueAt',
    ])
    .where('outcome.outcome', '=', 'open')
}

type Row = Awaited<ReturnType<ReturnType<typeof undecided>['execute']>>[number]

function entryOf({ dueAt, ...row }: Row): UndecidedEntry {
  if (dueAt === null) throw new Error(`the undecided entry of line ${row.line} has no deadline`)
  return { ...row, amount: cents(row.amount), dueAt }
}

/** What waits for a decision in any file, the nearest deadline first. */
export async function readUndecided(executor: Executor, max: number): Promise<UndecidedEntry[]> {
  const rows = await undecided(executor)
    .orderBy('outcome.due_at')
    .orderBy('outcome.file_id')
    .orderBy('outcome.line')
    .limit(max)
    .execute()
  return rows.map(entryOf)
}

/** The undecided entry of a line, in the transaction that holds its file; null when it is decided, or there is none. */
export async function findUndecided(tx: Transaction, fileId: string, line: number): Promise<UndecidedEntry | null> {
  const row = await undecided(tx).where('outcome.file_id', '=', fileId).where('outcome.line', '=', line).executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}

export type ReversibleDeposit = { fileId: string; line: number }

/**
 * The newest deposit that a reversal can reverse: of the same company, account and amount, settled on `from` or later, posted, and not
 * reversed before.
 */
export async function readReversible(
  executor: Executor,
  wanted: { accountId: string; companyId: string; amount: bigint; from: string },
): Promise<ReversibleDeposit | null> {
  const { accountId, companyId, amount, from } = wanted
  // Deposits and their repeats have an index each.
  const { rows } = await sql<ReversibleDeposit>`
    select deposit.file_id as "fileId", deposit.line
    from (
      select file_id, line, effective_date from employers_payroll_outcome
      where account_id = ${accountId} and effective_date >= ${from}::date and amount = ${amount}
        and outcome in ('posted', 'staged') and outcome = 'posted' and not is_repeat
      union all
      select file_id, line, effective_date from employers_payroll_outcome
      where account_id = ${accountId} and effective_date >= ${from}::date and amount = ${amount} and outcome = 'posted' and is_repeat
    ) as deposit
    join employers_payroll_entry entry on entry.file_id = deposit.file_id and entry.line = deposit.line and entry.kind = 'deposit'
    join employers_payroll_batch batch on batch.file_id = entry.file_id and batch.ordinal = entry.batch_ordinal
      and batch.company_id = ${companyId}
    where not exists (
      select from employers_payroll_outcome reversal
      where reversal.reverses_file_id = deposit.file_id and reversal.reverses_line = deposit.line)
    order by deposit.effective_date desc, deposit.file_id, deposit.line
    limit 1`.execute(executor)
  return rows[0] ?? null
}

export type DecisionToWrite =
  | { outcome: 'posted'; journalId: string; transactionId: string; reverses: ReversibleDeposit | null }
  | { outcome: 'returned'; code: string }
  | { outcome: 'kept' }

/** Writes what an operator decided. */
export async function writeDecision(
  tx: Transaction,
  { fileId, line }: { fileId: string; line: number },
  decision: DecisionToWrite,
  at: string,
): Promise<void> {
  const posted = decision.outcome === 'posted' ? decision : null
  await tx
    .updateTable('employers_payroll_outcome')
    .set({
      outcome: decision.outcome,
      // An operator has decided it: the guard against repeats checks deposits that rules post.
      is_repeat: posted !== null,
      decided_at: at,
      journal_id: posted?.journalId ?? null,
      transaction_id: posted?.transactionId ?? null,
      reverses_file_id: posted?.reverses?.fileId ?? null,
      reverses_line: posted?.reverses?.line ?? null,
      ...(decision.outcome === 'returned' && {
        return_code: decision.code,
        return_sequence: sql<number>`nextval('employers_return_trace')::int`,
      }),
    })
    .where('file_id', '=', fileId)
    .where('line', '=', line)
    .where('outcome', '=', 'open')
    .execute()
}
