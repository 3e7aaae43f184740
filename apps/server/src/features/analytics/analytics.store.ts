// All SQL for the analytics room: events are added once, counted by month, and dropped by whole months.
import type { KeptEventName } from '@daybreak/contract'
import { addDays, dateIn, instantText, plainDateText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { failureCode } from '#platform/database/database-failures.ts'
import type { NewEvent } from './analytics.rules.ts'

const noPartition = '23514'

export type AddedEvent = Omit<NewEvent, 'insertId'> & { id: string; insertId: string }

/** Adds what is not there yet, each once, also when two instances receive the same at once. Answers how many are new. */
export async function addEvents(executor: Executor, events: readonly AddedEvent[], at: Instant): Promise<number> {
  if (events.length === 0) return 0
  // In one order, so that two batches with the same events never wait for each other.
  const rows = events.map((event) => rowOf(event, at)).toSorted((one, other) => (one.insert_id < other.insert_id ? -1 : 1))
  try {
    return await insertRows(executor, rows)
  } catch (error) {
    if (failureCode(error) !== noPartition) throw error
    // The first event of its month: as a rule the job has made it before.
    for (const month of new Set(rows.map((row) => row.month))) await makeMonth(executor, month)
    return insertRows(executor, rows)
  }
}

type Row = ReturnType<typeof rowOf>

function rowOf({ id, name, subject, insertId, properties, happenedAt }: AddedEvent, at: Instant) {
  const day = plainDateText(dateIn(happenedAt, 'UTC'))
  return {
    month: `${day.slice(0, 7)}-01`,
    id,
    name,
    employee_id: 'employeeId' in subject ? subject.employeeId : null,
    anonymous_id: 'anonymousId' in subject ? subject.anonymousId : null,
    insert_id: insertId,
    properties,
    happened_at: instantText(happenedAt),
    received_at: instantText(at),
  }
}

async function insertRows(executor: Executor, rows: readonly Row[]): Promise<number> {
  // The index of a month keeps its own twice; one that a wrong clock, or the turn of a month, has put into a neighboring month is searched for.
  const { numAffectedRows } = await sql`
    insert into analytics_event (month, id, name, employee_id, anonymous_id, insert_id, properties, happened_at, received_at)
    select n.month, n.id, n.name, n.employee_id, n.anonymous_id, n.insert_id, n.properties, n.happened_at, n.received_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      month date, id uuid, name text, employee_id uuid, anonymous_id uuid, insert_id text, properties jsonb,
      happened_at timestamptz, received_at timestamptz
    )
    where not exists (
      select from analytics_event e
      where e.month in ((n.month - interval '1 month')::date, (n.month + interval '1 month')::date)
        and e.insert_id = n.insert_id and e.name = n.name
        and coalesce(e.employee_id, e.anonymous_id) = coalesce(n.employee_id, n.anonymous_id)
    )
    on conflict do nothing`.execute(executor)
  return Number.parseInt(String(numAffectedRows ?? 0n), 10)
}

/** @param month  any of its days */
export async function makeMonth(executor: Executor, month: string): Promise<void> {
  await sql`select analytics_make_month(${month}::date)`.execute(executor)
}

/** Answers how many months are gone. */
export async function dropMonthsBefore(executor: Executor, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select analytics_drop_months(${month}::date) as count`.execute(executor)
  return rows[0]?.count ?? 0
}

type EventCount = { name: string; properties: Record<string, unknown>; events: number; people: number }

/** Of each event, by what it says. */
export async function countEvents(executor: Executor, since: Instant): Promise<EventCount[]> {
  const { rows } = await sql<EventCount>`
    select name, properties, count(*)::integer as events, count(distinct coalesce(employee_id, anonymous_id))::integer as people
    from analytics_event where month >= ${monthOf(since)}::date and happened_at >= ${instantText(since)}
    group by name, properties order by name, properties::text`.execute(executor)
  return rows
}

/** How many people did the first of these events, how many of them the second one after it, and so on. */
export async function countFunnel(executor: Executor, steps: readonly KeptEventName[], since: Instant): Promise<number[]> {
  // For each step: who has reached it, and when they first did.
  const stages = steps.map(
    (step, position) => sql`${stageName(position)} as (
      select coalesce(e.employee_id, e.anonymous_id) as person, min(e.happened_at) as at
      from analytics_event e
      ${position === 0 ? sql`` : sql`join ${stageName(position - 1)} p on p.person = coalesce(e.employee_id, e.anonymous_id) and e.happened_at >= p.at`}
      where e.month >= ${monthOf(since)}::date and e.happened_at >= ${instantText(since)} and e.name = ${step}
      group by 1)`,
  )
  const counts = steps.map(
    (_, position) => sql`select ${position}::integer as place, count(*)::integer as people from ${stageName(position)}`,
  )
  const { rows } = await sql<{ people: number }>`
    with ${sql.join(stages)} ${sql.join(counts, sql` union all `)} order by place`.execute(executor)
  return rows.map(({ people }) => people)
}

const stageName = (position: number) => sql.id(`stage_${position}`)

export type KeptEvent = {
  id: string
  name: string
  employeeId: string | null
  anonymousId: string | null
  insertId: string
  properties: Record<string, unknown>
  happenedAt: string
  receivedAt: string
}

/** In the order in which they arrived, a page at a time. */
export async function readEvents(
  executor: Executor,
  { since, after, take }: { since: Instant; after: KeptEvent | null; take: number },
): Promise<KeptEvent[]> {
  const { rows } = await sql<KeptEvent>`
    select id, name, employee_id as "employeeId", anonymous_id as "anonymousId", insert_id as "insertId", properties,
      happened_at as "happenedAt", received_at as "receivedAt"
    from analytics_event
    where month >= ${monthOf(since)}::date and happened_at >= ${instantText(since)}
      ${after === null ? sql`` : sql`and id > ${after.id}`}
    order by id limit ${take}`.execute(executor)
  return rows
}

function monthOf(at: Instant): string {
  return `${plainDateText(dateIn(at, 'UTC')).slice(0, 7)}-01`
}

/** The first days of the months around: partitions must exist before the first event of a month. */
export function monthsAround(at: Instant): { soon: string[]; dropBefore: string } {
  const today = dateIn(at, 'UTC')
  return {
    soon: [monthOf(at), `${plainDateText(addDays(today.with({ day: 1 }), 32)).slice(0, 7)}-01`],
    dropBefore: plainDateText(today.with({ day: 1 }).subtract({ months: 13 })),
  }
}
