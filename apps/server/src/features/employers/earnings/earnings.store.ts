// Reads what an employer's data says about a worker's pay.
import { cents } from '@daybreak/money'
import {
  addDays,
  compareDates,
  dateIn,
  parseInstant,
  parsePlainDate,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { ExpressPayPolicy, OpenPeriod, ShiftEarning, WorkerEarnings } from './earnings.ts'

/** What is older than this has been paid, or will never be: it bounds what one worker's page reads. */
const daysBack = 62
const shiftsMost = 400

type Standing = Awaited<ReturnType<typeof readStanding>>

/** What the employer's data says the worker has earned; null for a worker whom no roster names. */
export async function readEarnings(executor: Executor, employeeId: string, at: Instant): Promise<WorkerEarnings | null> {
  const standing = await readStanding(executor, employeeId)
  return standing === undefined ? null : earningsOf(executor, standing, at)
}

/**
 * The same in a transaction that decides on it: an import that would change this worker's shifts or her place on the roster waits until the
 * transaction has ended, and this one waits for an import that came first. A policy is one row, read at once: a change of it comes wholly
 * before or wholly after.
 */
export async function lockEarnings(tx: Transaction, employeeId: string, at: Instant): Promise<WorkerEarnings | null> {
  await sql`
    select from employers_roster where employee_id = ${employeeId} for share`.execute(tx)
  return readEarnings(tx, employeeId, at)
}

function readStanding(executor: Executor, employeeId: string) {
  return executor
    .selectFrom('employers_roster as person')
    .innerJoin('employers_employer as employer', 'employer.id', 'person.employer_id')
    .leftJoin('employers_express_pay_policy as policy', 'policy.employer_id', 'person.employer_id')
    .leftJoin('employers_time_source as source', 'source.employer_id', 'person.employer_id')
    .select([
      'person.id',
      'person.employee_number',
      'person.status',
      'person.term_date',
      'person.has_garnishment',
      'person.is_ewa_eligible',
      'person.pay_group',
      'employer.id as employer_id',
      'employer.name',
      'employer.time_zone',
      'policy.is_offered',
      'policy.share_basis_points',
      'policy.period_cap',
      'policy.transfers_per_day',
      'policy.counts_tips',
      'policy.leaves_basis_points',
      'source.heard_at',
    ])
    .where('person.employee_id', '=', employeeId)
    .executeTakeFirst()
}

async function earningsOf(executor: Executor, standing: NonNullable<Standing>, at: Instant): Promise<WorkerEarnings> {
  const today = dateIn(at, standing.time_zone)
  const periods = await readUnpaidPeriods(executor, standing, today)
  const current = periods.find(({ start, end }) => compareDates(start, today) <= 0 && compareDates(today, end) <= 0)
  const closing = periods.find(({ cutOffAt, isSettling }) => isSettling || cutOffAt.epochMilliseconds <= at.epochMilliseconds)
  return {
    employer: { id: standing.employer_id, name: standing.name, timeZone: standing.time_zone, policy: policyOf(standing) },
    roster: {
      id: standing.id,
      employeeNumber: standing.employee_number,
      status: standing.status,
      lastDay: standing.term_date === null ? null : parsePlainDate(standing.term_date),
      hasGarnishment: standing.has_garnishment ?? false,
      isEwaEligible: standing.is_ewa_eligible,
    },
    period: current ?? null,
    nextPaid: periods.find(({ payday }) => compareDates(today, payday) <= 0) ?? null,
    blackout: {
      isOn: closing !== undefined,
      endsOn: closing !== undefined && compareDates(today, closing.payday) <= 0 ? closing.payday : null,
    },
    shifts: await readShifts(executor, standing, today),
    heardAt: standing.heard_at === null ? null : parseInstant(standing.heard_at),
    lastPay: await readLastPay(executor, standing.id),
  }
}

async function readLastPay(executor: Executor, rosterId: string): Promise<WorkerEarnings['lastPay']> {
  const row = await executor
    .selectFrom('employers_pay_run_line as line')
    .innerJoin('employers_pay_run as run', 'run.id', 'line.pay_run_id')
    .select(['line.gross', 'line.net'])
    .where('line.roster_id', '=', rosterId)
    .orderBy('run.payday', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { gross: cents(row.gross), net: cents(row.net) }
}

/** An employer who has said nothing offers nothing. */
function policyOf(standing: NonNullable<Standing>): ExpressPayPolicy {
  return {
    isOffered: standing.is_offered ?? false,
    shareBasisPoints: standing.share_basis_points ?? 0,
    periodCap: cents(standing.period_cap ?? 0n),
    transfersPerDay: standing.transfers_per_day ?? 0,
    countsTips: standing.counts_tips ?? false,
    leavesBasisPoints: standing.leaves_basis_points ?? 0,
  }
}

/** `isSettling`: its pay run is here, and not all of its lines are settled yet. */
type UnpaidPeriod = OpenPeriod & { isSettling: boolean }

/** Periods of her pay group that no pay run has paid to the end, by their first day: from the one before the last to the next ones. */
async function readUnpaidPeriods(
  executor: Executor,
  { employer_id: employerId, pay_group: payGroup }: NonNullable<Standing>,
  today: PlainDate,
): Promise<UnpaidPeriod[]> {
  const rows = await executor
    .selectFrom('employers_pay_period as period')
    .leftJoin('employers_pay_run as run', (join) =>
      join
        .onRef('run.employer_id', '=', 'period.employer_id')
        .onRef('run.pay_group', '=', 'period.pay_group')
        .onRef('run.period_start', '=', 'period.period_start'),
    )
    .select(['period.period_start', 'period.period_end', 'period.cut_off_at', 'period.payday', 'run.id as run_id'])
    .where('period.employer_id', '=', employerId)
    .where(isPayGroup('period', employerId, payGroup))
    .where('period.payday', '>=', plainDateText(addDays(today, -daysBack)))
    .where('run.finished_at', 'is', null)
    .orderBy('period.period_start')
    .limit(20)
    .execute()
  return rows.map((row) => {
    const end = parsePlainDate(row.period_end)
    return {
      start: parsePlainDate(row.period_start),
      end,
      cutOffAt: parseInstant(row.cut_off_at),
      payday: parsePlainDate(row.payday),
      nextStart: addDays(end, 1),
      isSettling: row.run_id !== null,
    }
  })
}

/** Our reading: a person without a pay group belongs to the only one that her employer has. */
function isPayGroup(table: 'period' | 'run', employerId: string, payGroup: string | null) {
  const column = sql.ref(`${table}.pay_group`)
  if (payGroup !== null) return sql<boolean>`${column} = ${payGroup}`
  return sql<boolean>`not exists (
    select from employers_pay_period other where other.employer_id = ${employerId} and other.pay_group <> ${column})`
}

/** Paid is what a run of her pay group covers, and what a run covers that names her: she may have been of another group then. */
async function readShifts(
  executor: Executor,
  { id: rosterId, employer_id: employerId, pay_group: payGroup }: NonNullable<Standing>,
  today: PlainDate,
): Promise<ShiftEarning[]> {
  const rows = await executor
    .selectFrom('employers_shift as shift')
    .selectAll('shift')
    .where('shift.roster_id', '=', rosterId)
    .where('shift.status', '<>', 'deleted')
    .where('shift.worked_on', '>=', plainDateText(addDays(today, -daysBack)))
    .where(
      sql<boolean>`not exists (
        select from employers_pay_run run
        where run.employer_id = ${employerId} and shift.worked_on between run.period_start and run.period_end and run.finished_at is not null
          and (${isPayGroup('run', employerId, payGroup)}
            or exists (select from employers_pay_run_line line where line.pay_run_id = run.id and line.roster_id = shift.roster_id)))`,
    )
    .orderBy('shift.worked_on', 'desc')
    .orderBy('shift.starts_at', 'desc')
    .orderBy('shift.id', 'desc')
    .limit(shiftsMost)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sourceId: row.source_id,
    version: row.version,
    workedOn: parsePlainDate(row.worked_on),
    startsAt: parseInstant(row.starts_at),
    endsAt: row.ends_at === null ? null : parseInstant(row.ends_at),
    job: row.job,
    regularMinutes: row.regular_minutes,
    overtimeMinutes: row.overtime_minutes,
    doubletimeMinutes: row.doubletime_minutes,
    rate: cents(row.rate),
    tips: cents(row.tips),
    amount: cents(row.amount),
    // The query leaves deleted ones out.
    status: row.status as ShiftEarning['status'],
    correctedAt: row.corrected_at === null ? null : parseInstant(row.corrected_at),
  }))
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

/** Shifts that a payday of hers paid and whose pay was changed after they had been worked, with the minutes that they have now. */
export async function readCorrectedShifts(executor: Executor, employeeId: string, payday: PlainDate): Promise<CorrectedShift[]> {
  const { rows } = await sql<{ day: string; minutes: number }>`
    select shift.worked_on::text as day, shift.regular_minutes + shift.overtime_minutes + shift.doubletime_minutes as minutes
    from employers_roster person
    join employers_pay_run_line line on line.roster_id = person.id
    join employers_pay_run run on run.id = line.pay_run_id and run.payday = ${plainDateText(payday)}::date
    join employers_shift shift on shift.roster_id = person.id and shift.worked_on between run.period_start and run.period_end
    where person.employee_id = ${employeeId} and shift.corrected_at is not null
    order by shift.worked_on, shift.id
    limit 20`.execute(executor)
  return rows.map(({ day, minutes }) => ({ workedOn: parsePlainDate(day), minutes }))
}
