// SQL for dormant accounts: marking them, unmarking them when the worker returns, and paying the state.
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { exactWord } from '@daybreak/contract'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Dormancy = {
  accountId: string
  employeeId: string
  state: string
  version: string
  lastActiveOn: PlainDate
  dueOn: PlainDate
  markedAt: Instant
  escheatedAt: Instant | null
  amount: Cents | null
}

export async function findDormancy(executor: Executor, accountId: string): Promise<Dormancy | null> {
  const row = await executor.selectFrom('closing_dormancy').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return row === undefined ? null : dormancyOf(row)
}

type Row = {
  account_id: string
  employee_id: string
  state_code: string
  version: string
  last_active_on: string
  due_on: string
  marked_at: string
  escheated_at: string | null
  amount: bigint | null
}

function dormancyOf(row: Row): Dormancy {
  return {
    accountId: row.account_id,
    employeeId: row.employee_id,
    state: row.state_code,
    version: row.version,
    lastActiveOn: parsePlainDate(row.last_active_on),
    dueOn: parsePlainDate(row.due_on),
    markedAt: parseInstant(row.marked_at),
    escheatedAt: row.escheated_at === null ? null : parseInstant(row.escheated_at),
    amount: row.amount === null ? null : cents(row.amount),
  }
}

/** In the place of an earlier one, whose money was given to the state long ago. */
export async function markDormant(tx: Transaction, mark: Omit<Dormancy, 'escheatedAt' | 'amount'>): Promise<void> {
  const values = {
    employee_id: mark.employeeId,
    state_code: exactWord(mark.state),
    version: exactWord(mark.version),
    last_active_on: plainDateText(mark.lastActiveOn),
    due_on: plainDateText(mark.dueOn),
    marked_at: instantText(mark.markedAt),
    escheated_at: null,
    amount: null,
  }
  await tx
    .insertInto('closing_dormancy')
    .values({ account_id: mark.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export async function forgetDormancy(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('closing_dormancy').where('account_id', '=', accountId).where('escheated_at', 'is', null).execute()
}

export async function markEscheated(tx: Transaction, accountId: string, amount: Cents, at: Instant): Promise<void> {
  await tx
    .updateTable('closing_dormancy')
    .set({ escheated_at: instantText(at), amount })
    .where('account_id', '=', accountId)
    .execute()
}

/** For the operator, the next due first. */
export async function listDormant(executor: Executor, max: number): Promise<Dormancy[]> {
  const rows = await executor.selectFrom('closing_dormancy').selectAll().orderBy('due_on').limit(max).execute()
  return rows.map(dormancyOf)
}
