// SQL for pay periods.
import { instantText, parseInstant, parsePlainDate, plainDateText } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PayPeriod } from './pay-period.rules.ts'

export type PeriodsWritten = { added: number; changed: number; unchanged: number }

/** Writes periods by employer, pay group and first day; one that says nothing new is left alone. */
export async function upsertPeriods(
  tx: Transaction,
  employerId: string,
  periods: readonly (PayPeriod & { id: string })[],
  at: string,
): Promise<PeriodsWritten> {
  const { rows } = await sql<{ id: string }>`
    insert into employers_pay_period as stored (id, employer_id, pay_group, period_start, period_end, cut_off_at, payday, created_at, updated_at)
    select id, ${employerId}::uuid, pay_group, period_start, period_end, cut_off_at, payday, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${periods.map((period) => period.id)}::uuid[],
      ${periods.map((period) => period.payGroup)}::text[],
      ${periods.map((period) => plainDateText(period.start))}::date[],
      ${periods.map((period) => plainDateText(period.end))}::date[],
      ${periods.map((period) => instantText(period.cutOffAt))}::timestamptz[],
      ${periods.map((period) => plainDateText(period.payday))}::date[]
    ) as period (id, pay_group, period_start, period_end, cut_off_at, payday)
    on conflict (employer_id, pay_group, period_start) do update
      set period_end = excluded.period_end, cut_off_at = excluded.cut_off_at, payday = excluded.payday, updated_at = excluded.updated_at
      where (stored.period_end, stored.cut_off_at, stored.payday) is distinct from (excluded.period_end, excluded.cut_off_at, excluded.payday)
    returning id`.execute(tx)
  // A row that was there before kept its own id.
  const newIds = new Set(periods.map((period) => period.id))
  const added = rows.filter((row) => newIds.has(row.id)).length
  return { added, changed: rows.length - added, unchanged: periods.length - rows.length }
}

/** The first two periods of one of these pay groups that share a day, as their first days, or null. */
export async function findOverlap(
  tx: Transaction,
  employerId: string,
  payGroups: readonly string[],
): Promise<{ payGroup: string; first: string; second: string } | null> {
  const { rows } = await sql<{ payGroup: string; first: string; second: string }>`
    select pay_group as "payGroup", previous_start as first, period_start as second from (
      select pay_group, period_start,
        lag(period_start) over by_group as previous_start, lag(period_end) over by_group as previous_end
      from employers_pay_period where employer_id = ${employerId} and pay_group = any(${payGroups}::text[])
      window by_group as (partition by pay_group order by period_start)
    ) as period
    where previous_end >= period_start order by pay_group, period_start limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The first two periods of one of these pay groups that are paid on the same day, or null. */
export async function findSharedPayday(
  tx: Transaction,
  employerId: string,
  payGroups: readonly string[],
): Promise<{ payGroup: string; payday: string; first: string; second: string } | null> {
  const { rows } = await sql<{ payGroup: string; payday: string; first: string; second: string }>`
    select pay_group as "payGroup", payday::text as payday, min(period_start)::text as first, max(period_start)::text as second
    from employers_pay_period where employer_id = ${employerId} and pay_group = any(${payGroups}::text[])
    group by pay_group, payday having count(*) > 1 order by payday, pay_group limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Periods whose payday is not before a date, by payday. */
export async function readPeriods(executor: Executor, employerId: string, from: string, max: number): Promise<PayPeriod[]> {
  const rows = await executor
    .selectFrom('employers_pay_period')
    .select(['pay_group', 'period_start', 'period_end', 'cut_off_at', 'payday'])
    .where('employer_id', '=', employerId)
    .where('payday', '>=', from)
    .orderBy('payday')
    .orderBy('pay_group')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    payGroup: row.pay_group,
    start: parsePlainDate(row.period_start),
    end: parsePlainDate(row.period_end),
    cutOffAt: parseInstant(row.cut_off_at),
    payday: parsePlainDate(row.payday),
  }))
}
