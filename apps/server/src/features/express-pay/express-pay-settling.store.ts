// What paychecks settle of Express Pay, in the database.
import { cents, type Cents } from '@daybreak/money'
import { instantText, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Payday, Shortfall } from './express-pay-settling.rules.ts'

export type OpenShortfall = Shortfall & { payday: PlainDate; takenEarly: Cents; settled: Cents }

/** What a worker's paycheck could not cover and is not settled yet; null when there is nothing of the kind. */
export async function readShortfall(executor: Executor, employeeId: string): Promise<OpenShortfall | null> {
  return (await readShortfalls(executor, [employeeId])).get(employeeId) ?? null
}

export async function readShortfalls(executor: Executor, employeeIds: readonly string[]): Promise<Map<string, OpenShortfall>> {
  const rows = await executor
    .selectFrom('express_pay_shortfall')
    .select(['id', 'employee_id', 'payday', 'taken_early', 'settled', 'attempts'])
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .where('state', '=', 'open')
    .execute()
  return new Map(
    rows.map((row) => [
      row.employee_id,
      {
        id: row.id,
        payday: parsePlainDate(row.payday),
        takenEarly: cents(row.taken_early),
        settled: cents(row.settled),
        attempts: row.attempts,
      },
    ]),
  )
}

export type SettledPayday = Payday & {
  lineId: string
  employeeId: string
  accountId: string
  payday: PlainDate
  net: Cents
  deducted: Cents
  /** Of a shortfall that opens now. */
  shortfallId: string
  excessJournalId: string
}

/** Writes what a page of lines settled, a statement for each table. */
export async function writePaydays(tx: Transaction, paydays: readonly SettledPayday[], at: Instant): Promise<void> {
  const atText = instantText(at)
  await insertSettlements(tx, paydays, atText)
  await repayTransfers(tx, paydays, atText)
  await writeOffTransfers(
    tx,
    paydays.flatMap(({ employeeId, writtenOff }) => writtenOff.map((one) => ({ employeeId, ...one }))),
    atText,
  )
  await writeShortfalls(tx, paydays, atText)
  await writeEnrolments(tx, paydays, atText)
}

async function insertSettlements(tx: Transaction, paydays: readonly SettledPayday[], at: string): Promise<void> {
  const all = <Value>(pick: (payday: SettledPayday) => Value) => paydays.map(pick)
  await sql`
    insert into express_pay_settlement (pay_run_line_id, employee_id, account_id, payday, total, reimbursement, deducted, created_at)
    select line, employee, account, payday, total, reimbursement, deducted, ${at}::timestamptz
    from unnest(
      ${all(({ lineId }) => lineId)}::uuid[], ${all(({ employeeId }) => employeeId)}::uuid[], ${all(({ accountId }) => accountId)}::uuid[],
      ${all(({ payday }) => plainDateText(payday))}::date[], ${all(({ net }) => net)}::bigint[],
      ${all(({ reimbursement }) => reimbursement)}::bigint[], ${all(({ deducted }) => deducted)}::bigint[]
    ) as row (line, employee, account, payday, total, reimbursement, deducted)`.execute(tx)
}

async function repayTransfers(tx: Transaction, paydays: readonly SettledPayday[], at: string): Promise<void> {
  const repaid = paydays.flatMap(({ lineId, employeeId, payday, repaid: rows }) =>
    rows.map((row) => ({ lineId, employeeId, payday: plainDateText(payday), ...row })),
  )
  if (repaid.length === 0) return
  const all = <Value>(pick: (row: (typeof repaid)[number]) => Value) => repaid.map(pick)
  await sql`
    update express_pay_transfer as transfer
    set settled = transfer.settled + row.amount, settled_on = case when row.is_settled then row.payday else transfer.settled_on end,
      updated_at = ${at}::timestamptz
    from unnest(
      ${all(({ employeeId }) => employeeId)}::uuid[], ${all(({ transferId }) => transferId)}::uuid[], ${all(({ amount }) => amount)}::bigint[],
      ${all(({ isSettled }) => isSettled)}::boolean[], ${all(({ payday }) => payday)}::date[]
    ) as row (employee, id, amount, is_settled, payday)
    where transfer.employee_id = row.employee and transfer.id = row.id`.execute(tx)
  await sql`
    insert into express_pay_repayment (pay_run_line_id, employee_id, transfer_id, amount)
    select * from unnest(
      ${all(({ lineId }) => lineId)}::uuid[], ${all(({ employeeId }) => employeeId)}::uuid[], ${all(({ transferId }) => transferId)}::uuid[],
      ${all(({ amount }) => amount)}::bigint[])`.execute(tx)
}

export async function writeOffTransfers(
  tx: Transaction,
  rows: readonly { employeeId: string; transferId: string; amount: Cents }[],
  at: string,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update express_pay_transfer as transfer set written_off = transfer.written_off + row.amount, updated_at = ${at}::timestamptz
    from unnest(
      ${rows.map(({ employeeId }) => employeeId)}::uuid[], ${rows.map(({ transferId }) => transferId)}::uuid[],
      ${rows.map(({ amount }) => amount)}::bigint[]
    ) as row (employee, id, amount)
    where transfer.employee_id = row.employee and transfer.id = row.id`.execute(tx)
}

async function writeShortfalls(tx: Transaction, paydays: readonly SettledPayday[], at: string): Promise<void> {
  for (const { shortfall, shortfallId, employeeId, payday } of paydays) {
    if (shortfall.kind === 'none') continue
    if (shortfall.kind === 'opened') {
      await tx
        .insertInto('express_pay_shortfall')
        .values({
          id: shortfallId,
          employee_id: employeeId,
          payday: plainDateText(payday),
          taken_early: shortfall.takenEarly,
          settled: shortfall.settled,
          attempts: 0,
          state: 'open',
          created_at: at,
        })
        .execute()
      continue
    }
    await tx
      .updateTable('express_pay_shortfall')
      .set((row) => ({
        attempts: shortfall.attempts,
        settled: row('settled', '+', shortfall.settled),
        ...(shortfall.kind === 'ended' && { state: shortfall.as, ended_at: at }),
      }))
      .where('id', '=', shortfall.id)
      .execute()
  }
}

async function writeEnrolments(tx: Transaction, paydays: readonly SettledPayday[], at: string): Promise<void> {
  await sql`
    update express_pay_enrolment as enrolment set state = row.state, delinquent = row.delinquent, updated_at = ${at}::timestamptz
    from unnest(
      ${paydays.map(({ employeeId }) => employeeId)}::uuid[], ${paydays.map(({ enrolment }) => enrolment.state)}::text[],
      ${paydays.map(({ enrolment }) => enrolment.isDelinquent)}::boolean[]
    ) as row (employee, state, delinquent)
    where enrolment.employee_id = row.employee and (enrolment.state, enrolment.delinquent) is distinct from (row.state, row.delinquent)`.execute(
    tx,
  )
}

/**
 * The next workers by id who took the last of what is outstanding before a moment, and of whom no paycheck fell short since: she may have left
 * before any pay run came.
 */
export async function readLongOutstanding(executor: Executor, before: Instant, afterId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ employee: string }>`
    select employee_id as employee from express_pay_transfer transfer
    where employee_id > ${afterId} and status in ('INITIATED', 'PROCESSING', 'COMPLETED') and settled + written_off < amount
      and not exists (
        select from express_pay_shortfall shortfall
        where shortfall.employee_id = transfer.employee_id and shortfall.state = 'open'
          and shortfall.created_at >= ${instantText(before)}::timestamptz)
    group by employee_id having max(created_at) < ${instantText(before)}::timestamptz
    order by employee_id limit ${most}`.execute(executor)
  return rows.map((row) => row.employee)
}

export async function endShortfall(tx: Transaction, id: string, at: string): Promise<void> {
  await tx.updateTable('express_pay_shortfall').set({ state: 'written_off', ended_at: at }).where('id', '=', id).execute()
}

export type UnshownSettlement = {
  lineId: string
  employeeId: string
  accountId: string
  payday: string
  total: Cents
  reimbursement: Cents
  deducted: Cents
}

/** Settlements whose deposit nobody has seen yet, among these accounts and paydays; taken for the transaction. */
export async function takeUnshownSettlements(
  tx: Transaction,
  deposits: readonly { accountId: string; payday: string }[],
): Promise<UnshownSettlement[]> {
  const { rows } = await sql<{
    line: string
    employee: string
    account: string
    payday: string
    total: bigint
    reimbursement: bigint
    deducted: bigint
  }>`
    select settlement.pay_run_line_id as line, settlement.employee_id as employee, settlement.account_id as account,
      settlement.payday::text as payday, settlement.total, settlement.reimbursement, settlement.deducted
    from express_pay_settlement settlement
    join (select distinct account, payday from unnest(
      ${deposits.map(({ accountId }) => accountId)}::uuid[], ${deposits.map(({ payday }) => payday)}::date[]
    ) as deposit (account, payday)) deposit on deposit.account = settlement.account_id and deposit.payday = settlement.payday
    where settlement.transaction_id is null
    order by settlement.pay_run_line_id
    for update of settlement`.execute(tx)
  return rows.map((row) => ({
    lineId: row.line,
    employeeId: row.employee,
    accountId: row.account,
    payday: row.payday,
    total: cents(row.total),
    reimbursement: cents(row.reimbursement),
    deducted: cents(row.deducted),
  }))
}

export async function noteShown(tx: Transaction, lineId: string, transactionId: string): Promise<void> {
  await tx
    .updateTable('express_pay_settlement')
    .set({ transaction_id: transactionId })
    .where('pay_run_line_id', '=', lineId)
    .execute()
}
