// Reads the stored shifts that could conflict with rows of a file: of the same worker and day, or at the same time.
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import type { WorkedTime } from './conflicts.rules.ts'

/** A shift may be worked on the day before or after its start, and may last a day: three days apart two can still meet. */
const daysApart = 3

/**
 * By person; `line` is null. Queried in one statement, whose index reads a few rows for each: `offset 0` keeps the planner from
 * joining the whole table, for which it has no statistics while a file is being written.
 */
export async function readKnownTimes(
  executor: Executor,
  rows: readonly (WorkedTime & { rosterId: string })[],
): Promise<Map<string, WorkedTime[]>> {
  const asked = rows.filter(({ minutes }) => minutes > 0)
  if (asked.length === 0) return new Map()
  const { rows: found } = await sql<{
    roster_id: string
    source_id: string
    day: number
    start: number | null
    end: number | null
    minutes: number
  }>`
    select distinct shift.roster_id, shift.source_id, shift.worked_on - date '1970-01-01' as day,
      floor(extract(epoch from shift.starts_at) / 60)::float8 as start, floor(extract(epoch from shift.ends_at) / 60)::float8 as end,
      shift.regular_minutes + shift.overtime_minutes + shift.doubletime_minutes as minutes
    from unnest(
      ${asked.map(({ rosterId }) => rosterId)}::uuid[], ${asked.map(({ day }) => day)}::int[],
      ${asked.map(({ span }) => span?.start ?? null)}::float8[], ${asked.map(({ span }) => span?.end ?? null)}::float8[]
    ) as asked (roster_id, day, start_minute, end_minute)
    cross join lateral (
      select * from employers_shift own where own.roster_id = asked.roster_id
        and own.worked_on between date '1970-01-01' + asked.day - ${daysApart}::int and date '1970-01-01' + asked.day + ${daysApart}::int
      offset 0
    ) as shift
    where shift.status in ('submitted', 'approved')
      and (shift.worked_on = date '1970-01-01' + asked.day
        or (shift.starts_at < to_timestamp(asked.end_minute * 60) and shift.ends_at > to_timestamp(asked.start_minute * 60)))`.execute(
    executor,
  )
  const byPerson = new Map<string, WorkedTime[]>()
  for (const { roster_id: rosterId, source_id: sourceId, day, start, end, minutes } of found) {
    const span = start === null || end === null || minutes <= 0 ? null : { start, end }
    byPerson.set(rosterId, [...(byPerson.get(rosterId) ?? []), { line: null, sourceId, day, span, minutes }])
  }
  return byPerson
}
