// SQL for the repayments of Express Pay by paychecks.
import type { EnrollmentState } from '@daybreak/contract'
import { atLeastZero, cents, centsText, greaterOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Payday, Shortfall } from './repaying.rules.ts'

export type OpenShortfall = Shortfall & { payday: PlainDate; takenEarly: Cents; settled: Cents }

/** What a worker's paycheck could not cover and is not repaid yet; null when there is nothing. */
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

export type Enrolled = { state: EnrollmentState; isDelinquent: boolean; waits: boolean }

export type DecidedPayday = Payday & {
  payRunId: string
  lineId: string
  employeeId: string
  accountId: string
  isAccountOpen: boolean
  payday: PlainDate
  net: Cents
  deducted: Cents
  /** Refunded to the worker by wrong results of the same payday, and never reversed. */
  givenBefore: Cents
  before: Enrolled
  /** Of a shortfall that opens now. */
  shortfallId: string
  excessJournalId: string
}

/** What of the excess goes to whom. Decisions 56: for a closed account it stays with the employer's funding. */
export function excessOf({
  excess,
  givenBefore,
  isAccountOpen,
}: Pick<DecidedPayday, 'excess' | 'givenBefore' | 'isAccountOpen'>) {
  const more = atLeastZero(subtractCents(excess, givenBefore))
  return {
    toWorker: isAccountOpen ? more : noCents,
    toEmployer: isAccountOpen ? noCents : more,
    /** All that the worker was given for this payday. */
    given: isAccountOpen ? greaterOf(excess, givenBefore) : givenBefore,
    unexplained: atLeastZero(subtractCents(givenBefore, excess)),
  }
}

/** The effects of a line besides moving money: enough to reverse them. */
export type Effect = {
  before: Enrolled
  after: Enrolled
  shortfall: { kind: 'none' } | { kind: 'opened' | 'tried' | 'ended'; id: string; settled: string }
}

function effectOf({ before, enrollment, net, writtenOff, shortfall, shortfallId }: DecidedPayday): Effect {
  const waits = (before.waits && net === noCents) || writtenOff.length > 0
  return {
    before,
    after: { ...enrollment, waits },
    shortfall:
      shortfall.kind === 'none'
        ? { kind: 'none' }
        : {
            kind: shortfall.kind,
            id: shortfall.kind === 'opened' ? shortfallId : shortfall.id,
            settled: centsText(shortfall.settled),
          },
  }
}

/** Writes what a page of lines repaid, a statement for each table. */
export async function writePaydays(tx: Transaction, paydays: readonly DecidedPayday[], at: Instant): Promise<void> {
  const atText = instantText(at)
  await insertPaydays(tx, paydays, atText)
  await insertRepayments(tx, paydays)
  await repayTransfers(tx, paydays, atText)
  await writeOffTransfers(
    tx,
    paydays.flatMap(({ employeeId, writtenOff }) => writtenOff.map((one) => ({ employeeId, ...one }))),
    atText,
  )
  await writeShortfalls(tx, paydays, atText)
  await writeEnrollments(tx, paydays, atText)
}

async function insertPaydays(tx: Transaction, paydays: readonly DecidedPayday[], at: string): Promise<void> {
  const all = <Value>(pick: (payday: DecidedPayday) => Value) => paydays.map(pick)
  const excess = paydays.map(excessOf)
  await sql`
    insert into express_pay_settlement (
      pay_run_line_id, pay_run_id, employee_id, account_id, payday, total, reimbursement, deducted,
      excess, excess_unexplained, excess_to_employer, missed, effect, created_at)
    select line, run, employee, account, payday, total, reimbursement, deducted,
      given, unexplained, to_employer, missed, effect::jsonb, ${at}::timestamptz
    from unnest(
      ${all(({ lineId }) => lineId)}::uuid[], ${all(({ payRunId }) => payRunId)}::uuid[], ${all(({ employeeId }) => employeeId)}::uuid[],
      ${all(({ accountId }) => accountId)}::uuid[], ${all(({ payday }) => plainDateText(payday))}::date[],
      ${all(({ net }) => net)}::bigint[], ${all(({ reimbursement }) => reimbursement)}::bigint[], ${all(({ deducted }) => deducted)}::bigint[],
      ${excess.map(({ given }) => given)}::bigint[], ${excess.map(({ unexplained }) => unexplained)}::bigint[],
      ${excess.map(({ toEmployer }) => toEmployer)}::bigint[], ${all(({ missed }) => missed)}::bigint[],
      ${all((payday) => JSON.stringify(effectOf(payday)))}::text[]
    ) as row (line, run, employee, account, payday, total, reimbursement, deducted, given, unexplained, to_employer, missed, effect)`.execute(
    tx,
  )
}

async function repayTransfers(tx: Transaction, paydays: readonly DecidedPayday[], at: string): Promise<void> {
  const repaid = paydays.flatMap(({ employeeId, payday, repaid: rows }) =>
    rows.map((row) => ({ employeeId, payday: plainDateText(payday), ...row })),
  )
  if (repaid.length === 0) return
  const all = <Value>(pick: (row: (typeof repaid)[number]) => Value) => repaid.map(pick)
  await sql`
    update express_pay_transfer as transfer
    set settled = transfer.settled + row.amount, settled_on = case when row.is_settled then row.payday else transfer.settled_on end,
      updated_at = ${at}::timestamptz
    from unnest(
      ${all(({ employeeId }) => employeeId)}::uuid[], ${all(({ transferId }) => transferId)}::uuid[], ${all(({ amount }) => amount)}::bigint[],
      ${all(({ isInFull }) => isInFull)}::boolean[], ${all(({ payday }) => payday)}::date[]
    ) as row (employee, id, amount, is_settled, payday)
    where transfer.employee_id = row.employee and transfer.id = row.id`.execute(tx)
}

/** By line and transfer: what it repaid, and what it wrote off. */
async function insertRepayments(tx: Transaction, paydays: readonly DecidedPayday[]): Promise<void> {
  type Part = { lineId: string; employeeId: string; transferId: string; repaid: Cents; lost: Cents }
  const parts = new Map<string, Part>()
  for (const { lineId, employeeId, repaid, writtenOff } of paydays) {
    for (const { transferId, amount } of repaid)
      parts.set(`${lineId} ${transferId}`, { lineId, employeeId, transferId, repaid: amount, lost: noCents })
    for (const { transferId, amount } of writtenOff) {
      const part = parts.get(`${lineId} ${transferId}`) ?? { lineId, employeeId, transferId, repaid: noCents, lost: noCents }
      parts.set(`${lineId} ${transferId}`, { ...part, lost: amount })
    }
  }
  if (parts.size === 0) return
  const all = <Value>(pick: (part: Part) => Value) => [...parts.values()].map(pick)
  await sql`
    insert into express_pay_repayment (pay_run_line_id, employee_id, transfer_id, amount, written_off)
    select * from unnest(
      ${all(({ lineId }) => lineId)}::uuid[], ${all(({ employeeId }) => employeeId)}::uuid[], ${all(({ transferId }) => transferId)}::uuid[],
      ${all(({ repaid }) => repaid)}::bigint[], ${all(({ lost }) => lost)}::bigint[])`.execute(tx)
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

async function writeShortfalls(tx: Transaction, paydays: readonly DecidedPayday[], at: string): Promise<void> {
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

async function writeEnrollments(tx: Transaction, paydays: readonly DecidedPayday[], at: string): Promise<void> {
  await sql`
    update express_pay_enrolment as enrollment set state = row.state, delinquent = row.delinquent, updated_at = ${at}::timestamptz
    from unnest(
      ${paydays.map(({ employeeId }) => employeeId)}::uuid[], ${paydays.map(({ enrollment }) => enrollment.state)}::text[],
      ${paydays.map(({ enrollment }) => enrollment.isDelinquent)}::boolean[]
    ) as row (employee, state, delinquent)
    where enrollment.employee_id = row.employee and (enrollment.state, enrollment.delinquent) is distinct from (row.state, row.delinquent)`.execute(
    tx,
  )
}

/**
 * The next workers by id who took the last of what is outstanding before a moment, and of whom no paycheck fell short since: they may have left
 * before any pay run arrived.
 */
export async function readLongOutstanding(executor: Executor, before: Instant, afterId: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ employee: string }>`
    select employee_id as employee from express_pay_transfer transfer
    where employee_id > ${afterId} and status in ('INITIATED', 'PROCESSING', 'COMPLETED') and settled + written_off < amount
      and not exists (
        select from express_pay_shortfall shortfall
        where shortfall.employee_id = transfer.employee_id and shortfall.state = 'open'
          and shortfall.created_at >= ${instantText(before)}::timestamptz)
    group by employee_id having max(created_at) < ${instantText(before)}::timestamptz
    order by employee_id limit ${max}`.execute(executor)
  return rows.map((row) => row.employee)
}

export async function endShortfall(tx: Transaction, id: string, at: string): Promise<void> {
  await tx.updateTable('express_pay_shortfall').set({ state: 'written_off', ended_at: at }).where('id', '=', id).execute()
}
