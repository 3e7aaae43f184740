// SQL for standing transfers and their results.
import { exactWord } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MoveMoneyPayday } from '#platform/database/schema.generated.ts'
import type { InstructionRule } from './payday.rules.ts'

export type Instruction = {
  employeeId: string
  accountId: string
  destinationId: string
  rule: InstructionRule
  skips: PlainDate | null
  changedAt: Instant
}

/** The one that is on; null when the worker has none or stopped it. */
export async function findInstruction(executor: Executor, employeeId: string): Promise<Instruction | null> {
  const row = await instructions(executor).where('employee_id', '=', employeeId).executeTakeFirst()
  return row === undefined ? null : instructionOf(row)
}

const instructions = (executor: Executor) => executor.selectFrom('move_money_payday').selectAll().where('is_on', '=', true)

function instructionOf(row: Selectable<MoveMoneyPayday>): Instruction {
  return {
    employeeId: row.employee_id,
    accountId: row.account_id,
    destinationId: row.destination_id,
    rule: ruleOf(row),
    skips: row.skips === null ? null : parsePlainDate(row.skips),
    changedAt: parseInstant(row.changed_at),
  }
}

/** Of these accounts, the workers whose standing transfer is on. */
export async function listInstructionsOf(executor: Executor, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await instructions(executor)
    .where('account_id', 'in', [...accountIds])
    .execute()
  return rows.map((row) => row.employee_id)
}

export type Announced = { for: PlainDate; amount: Cents }

/** Another instance that wants to notify of the same waits. */
export async function lockInstruction(
  tx: Transaction,
  employeeId: string,
): Promise<{ instruction: Instruction; announced: Announced | null } | null> {
  const row = await instructions(tx).where('employee_id', '=', employeeId).forUpdate().executeTakeFirst()
  if (row === undefined) return null
  const announced =
    row.told_for === null || row.told_amount === null
      ? null
      : { for: parsePlainDate(row.told_for), amount: cents(row.told_amount) }
  return { instruction: instructionOf(row), announced }
}

export async function markReported(tx: Transaction, employeeId: string, announced: Announced): Promise<void> {
  await tx
    .updateTable('move_money_payday')
    .set({ told_for: plainDateText(announced.for), told_amount: announced.amount })
    .where('employee_id', '=', employeeId)
    .execute()
}

function ruleOf({
  kind,
  amount,
  percent,
}: {
  kind: InstructionRule['kind']
  amount: bigint | null
  percent: number | null
}): InstructionRule {
  if (kind === 'share' && percent !== null) return { kind, percent }
  if (kind === 'share' || amount === null) throw new Error('a standing transfer without its amount')
  return { kind, amount: cents(amount) }
}

/** In the place of the one before. */
export async function setInstruction(tx: Transaction, instruction: Omit<Instruction, 'skips'>): Promise<void> {
  const { employeeId, accountId, destinationId, rule, changedAt } = instruction
  const values = {
    account_id: accountId,
    destination_id: destinationId,
    kind: rule.kind,
    amount: rule.kind === 'share' ? null : rule.amount,
    percent: rule.kind === 'share' ? rule.percent : null,
    is_on: true,
    changed_at: instantText(changedAt),
  }
  await tx
    .insertInto('move_money_payday')
    .values({ employee_id: employeeId, ...values })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(values))
    .execute()
}

/** False when there was none. */
export async function stopInstruction(tx: Transaction, employeeId: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('move_money_payday')
    .set({ is_on: false, skips: null, changed_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('is_on', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setSkip(tx: Transaction, employeeId: string, payday: PlainDate | null): Promise<void> {
  await tx
    .updateTable('move_money_payday')
    .set({ skips: payday === null ? null : plainDateText(payday) })
    .where('employee_id', '=', employeeId)
    .where('is_on', '=', true)
    .execute()
}

export type Wage = { accountId: string; payday: string; transactionId: string; amount: Cents }

/** Of accounts with a standing transfer that is on; the same deposit is noted once. @returns whether any was noted */
export async function noteWages(tx: Transaction, wages: readonly Wage[], at: Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into move_money_payday_run (transaction_id, employee_id, payday, came, posted_at)
    select w.transaction_id, p.employee_id, w.payday, w.came, ${instantText(at)}
    from unnest(
      ${wages.map(({ accountId }) => accountId)}::uuid[], ${wages.map(({ payday }) => payday)}::date[],
      ${wages.map(({ transactionId }) => transactionId)}::uuid[], ${wages.map(({ amount }) => amount)}::bigint[]
    ) as w (account_id, payday, transaction_id, came)
    join move_money_payday p on p.account_id = w.account_id and p.is_on
    where w.came > 0
    on conflict (transaction_id) do nothing
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export type Run = {
  transactionId: string
  employeeId: string
  payday: PlainDate
  came: Cents
  outcome: 'due' | 'moved' | 'skipped' | 'nothing' | 'refused'
  transferId: string | null
  reason: string | null
}

const runColumns = ['transaction_id', 'employee_id', 'payday', 'came', 'outcome', 'transfer_id', 'reason'] as const

type RunRow = {
  transaction_id: string
  employee_id: string
  payday: string
  came: bigint
  outcome: Run['outcome']
  transfer_id: string | null
  reason: string | null
}

function runOf(row: RunRow): Run {
  return {
    transactionId: row.transaction_id,
    employeeId: row.employee_id,
    payday: parsePlainDate(row.payday),
    came: cents(row.came),
    outcome: row.outcome,
    transferId: row.transfer_id,
    reason: row.reason,
  }
}

/** Some that are due. By chance, not the oldest: those that always fail would keep the others out. */
export async function listDue(executor: Executor, max: number): Promise<{ transactionId: string; employeeId: string }[]> {
  const rows = await executor
    .selectFrom('move_money_payday_run')
    .select(['transaction_id', 'employee_id'])
    .where('outcome', '=', 'due')
    .orderBy(sql`random()`)
    .limit(max)
    .execute()
  return rows.map((row) => ({ transactionId: row.transaction_id, employeeId: row.employee_id }))
}

/** Null when it was decided meanwhile. */
export async function lockDue(tx: Transaction, transactionId: string): Promise<Run | null> {
  const row = await tx
    .selectFrom('move_money_payday_run')
    .select(runColumns)
    .where('transaction_id', '=', transactionId)
    .where('outcome', '=', 'due')
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : runOf(row)
}

/** What arrived on a payday and was not skipped, with this deposit, and what one of our transfers took of each. */
export async function listPaydayDeposits(
  tx: Transaction,
  { transactionId, employeeId, payday }: Run,
): Promise<{ transactionId: string; came: Cents; moved: Cents; isMoveUndone: boolean }[]> {
  type Row = { transaction_id: string; came: bigint; moved: bigint; is_undone: boolean }
  const { rows } = await sql<Row>`
    select r.transaction_id, r.came, coalesce(t.amount, 0)::bigint as moved,
      coalesce(t.status in ('CANCELED', 'FAILED', 'RETURNED'), false) as is_undone
    from move_money_payday_run r left join move_money_transfer t on t.id = r.transfer_id
    where r.employee_id = ${employeeId} and r.payday = ${plainDateText(payday)}
      and (r.transaction_id = ${transactionId} or r.outcome in ('moved', 'nothing', 'refused'))
  `.execute(tx)
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    came: cents(row.came),
    moved: cents(row.moved),
    isMoveUndone: row.is_undone,
  }))
}

type Decided = { outcome: Exclude<Run['outcome'], 'due'>; transferId?: string; reason?: string }

export async function decideRun(
  tx: Transaction,
  transactionId: string,
  { outcome, transferId, reason }: Decided,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('move_money_payday_run')
    .set({
      outcome,
      transfer_id: transferId ?? null,
      reason: reason === undefined ? null : exactWord(reason),
      decided_at: instantText(at),
    })
    .where('transaction_id', '=', transactionId)
    .execute()
}

/** The results of the last paydays, newest first. */
export async function listRuns(executor: Executor, employeeId: string, max: number): Promise<Run[]> {
  const rows = await executor
    .selectFrom('move_money_payday_run')
    .select(runColumns)
    .where('employee_id', '=', employeeId)
    .where('outcome', '<>', 'due')
    .orderBy('payday', 'desc')
    .orderBy('posted_at', 'desc')
    .limit(max)
    .execute()
  return rows.map(runOf)
}
