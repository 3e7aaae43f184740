// SQL for what a worker has sent, as the limits count it.
import type { TransferDirection } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import type { Sent } from './sending.rules.ts'

/** What a worker sent since then, to this destination and in all: what was canceled, failed or came back is left out, and what waits for its day. */
export async function sumSent(
  executor: Executor,
  { employeeId, destinationId }: { employeeId: string; destinationId: string | null },
  { since, hours }: { since: Instant; hours: number },
): Promise<Sent> {
  type Row = {
    standard: bigint
    instant: bigint
    here: bigint
    own: bigint
    standard_first: string | null
    instant_first: string | null
  }
  const from = instantText(since)
  const { rows } = await sql<Row>`
    select
      coalesce(sum(amount) filter (where speed = 'standard' and left_at > ${from}), 0)::bigint as standard,
      coalesce(sum(amount) filter (where speed = 'instant' and left_at > ${from}), 0)::bigint as instant,
      coalesce(sum(amount) filter (where destination_id = ${destinationId}::uuid and left_at > ${from}), 0)::bigint as here,
      coalesce(sum(amount) filter (where origin <> 'express_pay'), 0)::bigint as own,
      min(left_at) filter (where speed = 'standard' and left_at > ${from}) as standard_first,
      min(left_at) filter (where speed = 'instant' and left_at > ${from}) as instant_first
    from (
      select speed, amount, destination_id, origin, case when send_on is null then created_at else begun_at end as left_at
      from move_money_transfer
      where employee_id = ${employeeId} and direction = 'out' and origin <> 'proof'
        and status not in ('CANCELED', 'FAILED', 'RETURNED') and ${askedOrBegunSince(since)}
    ) counted`.execute(executor)
  const [row] = rows
  return {
    standard: cents(row?.standard ?? 0n),
    instant: cents(row?.instant ?? 0n),
    toThisDestination: cents(row?.here ?? 0n),
    ownInAll: cents(row?.own ?? 0n),
    standardFreesAt: freesAt(row?.standard_first ?? null, hours),
    instantFreesAt: freesAt(row?.instant_first ?? null, hours),
  }
}

/** Our reading: decisions 24 count what a worker asked for, also for a later day, and what began on its day. */
export function askedOrBegunSince(since: Instant) {
  return sql<boolean>`(created_at > ${instantText(since)} or begun_at > ${instantText(since)})`
}

function freesAt(first: string | null, hours: number): Instant | null {
  return first === null ? null : parseInstant(first).add({ hours })
}

/** The newest transfer of the same amount to or from the same destination since then that is not undone; null when there is none. */
export async function findSameSince(
  executor: Executor,
  {
    employeeId,
    destinationId,
    amount,
    direction,
  }: { employeeId: string; destinationId: string; amount: Cents; direction: TransferDirection },
  since: Instant,
): Promise<Instant | null> {
  const row = await executor
    .selectFrom('move_money_transfer')
    .select('created_at')
    .where('employee_id', '=', employeeId)
    .where('destination_id', '=', destinationId)
    .where('amount', '=', amount)
    .where('direction', '=', direction)
    .where('origin', '<>', 'proof')
    .where('created_at', '>', instantText(since))
    .where('status', 'not in', ['CANCELED', 'FAILED', 'RETURNED'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.created_at)
}

/** The fees of instant transfers that the worker paid since then: what failed gave its fee back. */
export async function sumFees(executor: Executor, employeeId: string, since: Instant): Promise<Cents> {
  const row = await executor
    .selectFrom('move_money_transfer')
    .select(sql<bigint>`coalesce(sum(fee), 0)::bigint`.as('fees'))
    .where('employee_id', '=', employeeId)
    .where('created_at', '>=', instantText(since))
    .where('status', 'not in', ['CANCELED', 'FAILED', 'RETURNED'])
    .executeTakeFirst()
  return cents(row?.fees ?? 0n)
}

/** Transfers of a worker that wait for the day they were dated for. */
export async function countWaiting(executor: Executor, employeeId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('move_money_transfer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'INITIATED')
    .where('send_on', 'is not', null)
    .where('begun_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number.parseInt(count.toString(), 10)
}
