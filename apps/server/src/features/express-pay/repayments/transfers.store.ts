// SQL for Express Pay transfers: made, listed, summed and undone.
import type { ExpressPayDestination, expressPayTransferStatus } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { output } from 'zod/mini'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { isTimedOut } from '#platform/database/database-failures.ts'
import type { Outstanding } from './repaying.rules.ts'

export type TransferStatus = output<typeof expressPayTransferStatus>

export type Transfer = {
  id: string
  accountId: string
  amount: Cents
  fee: Cents
  destination: ExpressPayDestination
  status: TransferStatus
  journalId: string
  transactionId: string
  /** The transfer that sent it on to a linked account; null for the worker's own. */
  sentBy: string | null
  settled: Cents
  writtenOff: Cents
  settledOn: PlainDate | null
  createdAt: Instant
}

/** A transfer to keep: the home state says whose limits it counts against. */
export type TransferToKeep = Transfer & { homeState: string | null }

/** Express Pay that counts: failed and undone transfers do not. */
const counted = sql<boolean>`status in ('INITIATED', 'PROCESSING', 'COMPLETED')`

export async function insertTransfer(tx: Transaction, employeeId: string, transfer: TransferToKeep): Promise<void> {
  const at = instantText(transfer.createdAt)
  await tx
    .insertInto('express_pay_transfer')
    .values({
      employee_id: employeeId,
      id: transfer.id,
      account_id: transfer.accountId,
      amount: transfer.amount,
      fee: transfer.fee,
      destination: JSON.stringify(transfer.destination),
      status: transfer.status,
      journal_id: transfer.journalId,
      transaction_id: transfer.transactionId,
      sent_by: transfer.sentBy,
      home_state: transfer.homeState,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Whether the worker's row was held by others for longer than a request may wait. */
export function hasWaitedTooLong(error: unknown): boolean {
  return isTimedOut(error)
}

/** Null when this worker has no transfer of that id. */
export async function findTransfer(executor: Executor, employeeId: string, id: string): Promise<Transfer | null> {
  const row = await transfers(executor).where('employee_id', '=', employeeId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : transferOf(row)
}

/** Where a page of transfers ended: they are ordered by both, newest first. */
export type TransferKey = { createdAtMs: number; id: string }

/** The next transfers, newest first. */
export async function readTransfers(
  executor: Executor,
  employeeId: string,
  after: TransferKey | null,
  max: number,
): Promise<Transfer[]> {
  const rows = await transfers(executor)
    .where('employee_id', '=', employeeId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (to_timestamp(${(after?.createdAtMs ?? 0) / 1_000}), ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map(transferOf)
}

export type Sums = {
  outstanding: Cents
  pending: Cents
  takenInWeek: Cents
  takenInDay: Cents
  transfersToday: number
  takenInPeriod: Cents
  takenInMonth: Cents
  feesInMonth: Cents
  paidInPeriod: number
  /** Of the newest transfer of about a month; null where there is none. */
  lastAmount: Cents | null
}

export type SumsSince = { dayStart: Instant; dayAgo: Instant; weekAgo: Instant; periodStart: Instant; monthStart: Instant }

/** What a worker's transfers add up to: owed to the next paychecks, still being sent, and counted against the limits, repaid or not. */
export async function sumTransfers(executor: Executor, employeeId: string, since: SumsSince): Promise<Sums> {
  const [dayStart, dayAgo, weekAgo, periodStart, monthStart] = [
    since.dayStart,
    since.dayAgo,
    since.weekAgo,
    since.periodStart,
    since.monthStart,
  ].map((moment) => sql`${instantText(moment)}::timestamptz`)
  type Amounts = Record<'outstanding' | 'pending' | 'week' | 'day' | 'period' | 'month' | 'fees', bigint>
  const { rows } = await sql<Amounts & { today: number; paid: number; last: bigint | null }>`
    select
      coalesce(sum(amount - settled - written_off) filter (where status = 'COMPLETED'), 0)::bigint as outstanding,
      coalesce(sum(amount) filter (where status in ('INITIATED', 'PROCESSING')), 0)::bigint as pending,
      coalesce(sum(amount) filter (where created_at >= ${weekAgo}), 0)::bigint as week,
      coalesce(sum(amount) filter (where created_at > ${dayAgo}), 0)::bigint as day,
      (count(*) filter (where created_at >= ${dayStart}))::int as today,
      coalesce(sum(amount) filter (where created_at >= ${periodStart}), 0)::bigint as period,
      coalesce(sum(amount) filter (where created_at >= ${monthStart}), 0)::bigint as month,
      coalesce(sum(fee) filter (where created_at >= ${monthStart}), 0)::bigint as fees,
      (count(*) filter (where created_at >= ${periodStart} and fee > 0))::int as paid,
      (array_agg(amount order by created_at desc, id desc))[1]::bigint as last
    from express_pay_transfer
    where employee_id = ${employeeId} and ${counted}
      and (settled + written_off < amount or created_at >= least(${weekAgo}, ${periodStart}, ${monthStart}))`.execute(executor)
  const [sums] = rows
  return {
    outstanding: cents(sums?.outstanding ?? 0n),
    pending: cents(sums?.pending ?? 0n),
    takenInWeek: cents(sums?.week ?? 0n),
    takenInDay: cents(sums?.day ?? 0n),
    transfersToday: sums?.today ?? 0,
    takenInPeriod: cents(sums?.period ?? 0n),
    takenInMonth: cents(sums?.month ?? 0n),
    feesInMonth: cents(sums?.fees ?? 0n),
    paidInPeriod: sums?.paid ?? 0,
    lastAmount: sums?.last ? cents(sums.last) : null,
  }
}

/** What a worker took since then. */
export async function sumTakenSince(executor: Executor, employeeId: string, since: Instant): Promise<Cents> {
  const row = await executor
    .selectFrom('express_pay_transfer')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('employee_id', '=', employeeId)
    .where(counted)
    .where('created_at', '>', instantText(since))
    .executeTakeFirst()
  return cents(row?.amount ?? 0n)
}

export type OutstandingTransfer = Outstanding & { accountId: string; createdAt: Instant }

/** What is outstanding of these workers' transfers, the oldest first. Their enrollments are locked, so it stays so. */
export async function readOutstanding(
  executor: Executor,
  employeeIds: readonly string[],
): Promise<Map<string, OutstandingTransfer[]>> {
  const rows = await executor
    .selectFrom('express_pay_transfer')
    .select(['employee_id', 'id', 'account_id', 'created_at', sql<bigint>`amount - settled - written_off`.as('rest')])
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .where(counted)
    .where(sql<boolean>`settled + written_off < amount`)
    .orderBy('employee_id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byEmployee = new Map<string, OutstandingTransfer[]>()
  for (const row of rows) {
    const own = byEmployee.get(row.employee_id) ?? []
    own.push({
      transferId: row.id,
      accountId: row.account_id,
      rest: cents(row.rest),
      createdAt: parseInstant(row.created_at),
    })
    byEmployee.set(row.employee_id, own)
  }
  return byEmployee
}

/** False when some of it was repaid meanwhile, or it was undone before. */
export async function cancelTransfer(tx: Transaction, employeeId: string, id: string, at: Instant): Promise<boolean> {
  const canceled = await tx
    .updateTable('express_pay_transfer')
    .set({ status: 'CANCELED', updated_at: instantText(at) })
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .where('status', '=', 'COMPLETED')
    .where('settled', '=', 0n)
    .where('written_off', '=', 0n)
    .returning('id')
    .executeTakeFirst()
  return canceled !== undefined
}

function transfers(executor: Executor) {
  return executor.selectFrom('express_pay_transfer').selectAll()
}

function transferOf(row: Awaited<ReturnType<ReturnType<typeof transfers>['executeTakeFirstOrThrow']>>): Transfer {
  return {
    id: row.id,
    accountId: row.account_id,
    amount: cents(row.amount),
    fee: cents(row.fee),
    destination: row.destination as ExpressPayDestination,
    status: row.status,
    journalId: row.journal_id,
    transactionId: row.transaction_id,
    sentBy: row.sent_by,
    settled: cents(row.settled),
    writtenOff: cents(row.written_off),
    settledOn: row.settled_on === null ? null : parsePlainDate(row.settled_on),
    createdAt: parseInstant(row.created_at),
  }
}
