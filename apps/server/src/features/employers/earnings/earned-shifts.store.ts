// Reads shifts that no pay run has paid, and employers' changes of shifts that were worked.
import { cents } from '@daybreak/money'
import {
  addDays,
  instantAt,
  instantFromMilliseconds,
  isBefore,
  parseInstant,
  parsePlainDate,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import type { EmployersShift } from '#platform/database/schema.generated.ts'
import type { ShiftEarning } from './earnings.ts'
import { isPayGroup } from './pay-group.store.ts'

const maxShifts = 400

export type ShiftsOf = { rosterId: string; employerId: string; payGroup: string | null; timeZone: string }

/** Paid is what a run of the person's pay group covers, and what a run covers that names them: they may have been of another group then. */
export async function readUnpaidShifts(
  executor: Executor,
  { rosterId, employerId, payGroup, timeZone }: ShiftsOf,
  from: PlainDate,
): Promise<ShiftEarning[]> {
  const rows = await executor
    .selectFrom('employers_shift as shift')
    .selectAll('shift')
    .where('shift.roster_id', '=', rosterId)
    .where('shift.status', '<>', 'deleted')
    .where('shift.worked_on', '>=', plainDateText(from))
    .where(
      sql<boolean>`not exists (
        select from employers_pay_run run
        where run.employer_id = ${employerId} and shift.worked_on between run.period_start and run.period_end
          and run.finished_at is not null and run.replaced_at is null
          and (${isPayGroup('run', employerId, payGroup)}
            or exists (
            select from employers_pay_run_line line
            where line.pay_run_id = run.id and line.roster_id = shift.roster_id and not line.is_removed)))`,
    )
    .orderBy('shift.worked_on', 'desc')
    .orderBy('shift.starts_at', 'desc')
    .orderBy('shift.id', 'desc')
    .limit(maxShifts)
    .execute()
  return rows.map((row) => shiftOf(row, timeZone))
}

type ShiftRow = Selectable<EmployersShift>

function shiftOf(row: ShiftRow, timeZone: string): ShiftEarning {
  const endsAt = row.ends_at === null ? null : parseInstant(row.ends_at)
  const startsAt = parseInstant(row.starts_at)
  return {
    id: row.id,
    sourceId: row.source_id,
    version: row.version,
    workedOn: parsePlainDate(row.worked_on),
    startsAt,
    endsAt,
    job: row.job,
    regularMinutes: row.regular_minutes,
    overtimeMinutes: row.overtime_minutes,
    doubletimeMinutes: row.doubletime_minutes,
    rate: cents(row.rate),
    tips: cents(row.tips),
    amount: cents(row.amount),
    breakMinutes: row.break_minutes,
    // The query leaves deleted ones out.
    status: row.status as ShiftEarning['status'],
    // A correction below zero takes away at once.
    countsFrom: row.amount < 0n ? startsAt : (endsAt ?? endOfUntimed(row, timeZone)),
    correctedAt: row.corrected_at === null ? null : parseInstant(row.corrected_at),
  }
}

/** Our reading: a shift whose file names no end has ended when the employer's day is over, and not before its minutes have passed. */
function endOfUntimed(row: ShiftRow, timeZone: string): Instant {
  const dayIsOver = instantAt(addDays(parsePlainDate(row.worked_on), 1), { hour: 0 }, timeZone)
  const minutes = row.regular_minutes + row.overtime_minutes + row.doubletime_minutes
  const worked = instantFromMilliseconds(parseInstant(row.starts_at).epochMilliseconds + minutes * 60_000)
  return isBefore(dayIsOver, worked) ? worked : dayIsOver
}

/** The newest day that each of these workers has a shift on, planned ones aside; who never had one is left out. */
export async function readLastShiftDays(executor: Executor, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ employee: string; day: string }>`
    select person.employee_id as employee, max(shift.worked_on)::text as day
    from employers_roster person join employers_shift shift on shift.roster_id = person.id
    where person.employee_id = any(${employeeIds}::uuid[]) and shift.status not in ('planned', 'deleted')
    group by person.employee_id`.execute(executor)
  return new Map(rows.map((row) => [row.employee, row.day]))
}

export type CorrectedShift = { workedOn: PlainDate; minutes: number }

/**
 * Shifts that one of the worker's paydays paid and whose pay was changed after they had been worked, with the minutes that they have now. A
 * result that was corrected to name the worker no more paid nothing, and a shift that two results cover is one shift.
 */
export async function readCorrectedShifts(executor: Executor, employeeId: string, payday: PlainDate): Promise<CorrectedShift[]> {
  const { rows } = await sql<{ day: string; minutes: number }>`
    select shift.worked_on::text as day, shift.regular_minutes + shift.overtime_minutes + shift.doubletime_minutes as minutes
    from employers_roster person
    join employers_shift shift on shift.roster_id = person.id
    where person.employee_id = ${employeeId} and shift.corrected_at is not null and exists (
      select from employers_pay_run_line line join employers_pay_run run on run.id = line.pay_run_id
      where line.roster_id = person.id and not line.is_removed and run.payday = ${plainDateText(payday)}::date
        and run.replaced_at is null and shift.worked_on between run.period_start and run.period_end)
    order by shift.worked_on, shift.id
    limit 20`.execute(executor)
  return rows.map(({ day, minutes }) => ({ workedOn: parsePlainDate(day), minutes }))
}
