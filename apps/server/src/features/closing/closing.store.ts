// SQL for closings of accounts and their payouts.
import type { CleanText, ClosingReason } from '@daybreak/contract'
import { exactWord } from '@daybreak/contract'
import { addCents, atLeastZero, cents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { ClosingClosing, ClosingPayout } from '#platform/database/schema.generated.ts'
import type { CheckState, ClosingState } from './closing.rules.ts'

export type Closing = {
  id: string
  employeeId: string
  accountId: string
  caseNumber: string
  state: ClosingState
  reason: ClosingReason | null
  way: 'bank' | 'check'
  destinationId: string | null
  askedAt: Instant
  leavesAt: Instant
  latestAt: Instant
  leftAt: Instant | null
  endedAt: Instant | null
}

function closingOf(row: Selectable<ClosingClosing>): Closing {
  return {
    id: row.id,
    employeeId: row.employee_id,
    accountId: row.account_id,
    caseNumber: row.case_number,
    state: row.state,
    reason: row.reason,
    way: row.way,
    destinationId: row.destination_id,
    askedAt: parseInstant(row.asked_at),
    leavesAt: parseInstant(row.leaves_at),
    latestAt: parseInstant(row.latest_at),
    leftAt: row.left_at === null ? null : parseInstant(row.left_at),
    endedAt: row.ended_at === null ? null : parseInstant(row.ended_at),
  }
}

export type NewClosing = Omit<Closing, 'state' | 'leftAt' | 'endedAt'>

export async function insertClosing(tx: Transaction, closing: NewClosing): Promise<void> {
  await tx
    .insertInto('closing_closing')
    .values({
      id: closing.id,
      employee_id: closing.employeeId,
      account_id: closing.accountId,
      case_number: exactWord(closing.caseNumber),
      state: 'waiting',
      reason: closing.reason,
      way: closing.way,
      destination_id: closing.destinationId,
      asked_at: instantText(closing.askedAt),
      leaves_at: instantText(closing.leavesAt),
      latest_at: instantText(closing.latestAt),
      seen_at: instantText(closing.askedAt),
    })
    .execute()
}

/** The one that was not undone; null when the account is not closing and not closed by its worker. */
export async function findClosing(executor: Executor, employeeId: string): Promise<Closing | null> {
  const row = await executor
    .selectFrom('closing_closing')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('state', '<>', 'undone')
    .executeTakeFirst()
  return row === undefined ? null : closingOf(row)
}

export async function lockClosing(tx: Transaction, id: string): Promise<Closing | null> {
  const row = await tx.selectFrom('closing_closing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : closingOf(row)
}

type Change = { state: ClosingState; leftAt?: Instant; endedAt?: Instant }

export async function changeClosing(tx: Transaction, id: string, { state, leftAt, endedAt }: Change): Promise<void> {
  await tx
    .updateTable('closing_closing')
    .set({
      state,
      ...(leftAt !== undefined && { left_at: sql<string>`coalesce(left_at, ${instantText(leftAt)})` }),
      ...(endedAt !== undefined && { ended_at: instantText(endedAt) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Those not checked since then, the longest unchecked first: one that always fails does not block the others. */
export async function listUnseen(
  executor: Executor,
  { open, closed, max }: { open: Instant; closed: Instant; max: number },
): Promise<{ id: string; employeeId: string }[]> {
  const rows = await executor
    .selectFrom('closing_closing')
    .select(['id', 'employee_id'])
    .where('state', '<>', 'undone')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '<>', 'closed'), eb('seen_at', '<', instantText(open))]),
        eb('seen_at', '<', instantText(closed)),
      ]),
    )
    .orderBy('seen_at')
    .limit(max)
    .execute()
  return rows.map((row) => ({ id: row.id, employeeId: row.employee_id }))
}

export async function markSeen(executor: Executor, id: string, at: Instant): Promise<void> {
  await executor
    .updateTable('closing_closing')
    .set({ seen_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}

export type Payout = {
  id: string
  closingId: string
  number: number
  kind: 'bank' | 'check' | 'write_off' | 'recovered'
  amount: Cents
  madeAt: Instant
  checkState: CheckState | null
  changedAt: Instant
  changedBy: string | null
}

function payoutOf(row: Selectable<ClosingPayout>): Payout {
  return {
    id: row.id,
    closingId: row.closing_id,
    number: row.number,
    kind: row.kind,
    amount: cents(row.amount),
    madeAt: parseInstant(row.made_at),
    checkState: row.check_state,
    changedAt: parseInstant(row.changed_at),
    changedBy: row.changed_by,
  }
}

/** In the order in which they were made. */
export async function listPayouts(executor: Executor, closingId: string): Promise<Payout[]> {
  const rows = await executor
    .selectFrom('closing_payout')
    .selectAll()
    .where('closing_id', '=', closingId)
    .orderBy('number')
    .execute()
  return rows.map(payoutOf)
}

export async function insertPayout(
  tx: Transaction,
  payout: Pick<Payout, 'id' | 'closingId' | 'number' | 'kind' | 'amount' | 'madeAt'>,
): Promise<void> {
  const at = instantText(payout.madeAt)
  await tx
    .insertInto('closing_payout')
    .values({
      id: payout.id,
      closing_id: payout.closingId,
      number: payout.number,
      kind: payout.kind,
      amount: payout.amount,
      made_at: at,
      check_state: payout.kind === 'check' ? 'asked' : null,
      changed_at: at,
    })
    .execute()
}

/** What was written off and not recovered. */
export function writtenOffOf(payouts: readonly Pick<Payout, 'kind' | 'amount'>[]): Cents {
  const sumOf = (wanted: Payout['kind']) => addCents(...payouts.filter(({ kind }) => kind === wanted).map(({ amount }) => amount))
  return atLeastZero(subtractCents(sumOf('write_off'), sumOf('recovered')))
}

export async function lockPayout(tx: Transaction, id: string): Promise<Payout | null> {
  const row = await tx.selectFrom('closing_payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : payoutOf(row)
}

export async function changeCheck(
  tx: Transaction,
  id: string,
  { state, at, by }: { state: CheckState; at: Instant; by: CleanText | null },
): Promise<void> {
  await tx
    .updateTable('closing_payout')
    .set({ check_state: state, changed_at: instantText(at), changed_by: by })
    .where('id', '=', id)
    .execute()
}

export type ListedCheck = Payout & { employeeId: string; caseNumber: string }

/** Checks that are not over, the oldest first. */
export async function listOpenChecks(executor: Executor, max: number): Promise<ListedCheck[]> {
  const rows = await executor
    .selectFrom('closing_payout as p')
    .innerJoin('closing_closing as c', 'c.id', 'p.closing_id')
    .selectAll('p')
    .select(['c.employee_id', 'c.case_number'])
    .where('p.check_state', 'in', ['asked', 'mailed', 'returned'])
    .orderBy('p.made_at')
    .limit(max)
    .execute()
  return rows.map((row) => ({ ...payoutOf(row), employeeId: row.employee_id, caseNumber: row.case_number }))
}

export type CheckOut = { id: string; employeeId: string; madeAt: Instant }

/** Checks that were mailed or brought back, made before then, by their ids. */
export async function listChecksOut(
  executor: Executor,
  { madeBefore, after, max }: { madeBefore: Instant; after: string | null; max: number },
): Promise<CheckOut[]> {
  const out = executor
    .selectFrom('closing_payout as p')
    .innerJoin('closing_closing as c', 'c.id', 'p.closing_id')
    .select(['p.id', 'p.made_at', 'c.employee_id'])
    .where('p.check_state', 'in', ['mailed', 'returned'])
    .where('p.made_at', '<', instantText(madeBefore))
    .orderBy('p.id')
    .limit(max)
  const rows = await (after === null ? out : out.where('p.id', '>', after)).execute()
  return rows.map((row) => ({ id: row.id, employeeId: row.employee_id, madeAt: parseInstant(row.made_at) }))
}

/** For the operator, the newest first. @param state  null for all */
export async function listClosings(executor: Executor, state: ClosingState | null, max: number): Promise<Closing[]> {
  const all = executor.selectFrom('closing_closing').selectAll().orderBy('asked_at', 'desc').limit(max)
  const rows = await (state === null ? all : all.where('state', '=', state)).execute()
  return rows.map(closingOf)
}
