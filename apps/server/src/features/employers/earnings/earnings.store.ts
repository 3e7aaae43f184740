// Reads what an employer's data says about a worker's pay.
import { cents } from '@daybreak/money'
import {
  addDays,
  compareDates,
  dateIn,
  instantAt,
  parseInstant,
  parsePlainDate,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { readUnpaidShifts } from './earned-shifts.store.ts'
import type { ExpressPayPolicy, OpenPeriod, WorkerEarnings } from './earnings.ts'
import { isPayGroup } from './pay-group.store.ts'

/** What is older than this has been paid, or will never be: it bounds what one worker's page reads. */
const daysBack = 62

type EarningsContext = Awaited<ReturnType<typeof readEarningsContext>>

/** What the employer's data says the worker has earned; null for a worker whom no roster names. */
export async function readEarnings(executor: Executor, employeeId: string, at: Instant): Promise<WorkerEarnings | null> {
  const context = await readEarningsContext(executor, employeeId)
  return context === undefined ? null : earningsOf(executor, context, at)
}

/**
 * The same in a transaction that decides on it: an import that would change this worker's shifts or their place on the roster waits until the
 * transaction has ended, and this one waits for an import that came first. A policy is one row, read at once: a change of it comes wholly
 * before or wholly after.
 */
export async function lockEarnings(tx: Transaction, employeeId: string, at: Instant): Promise<WorkerEarnings | null> {
  await sql`
    select from employers_roster where employee_id = ${employeeId} for share`.execute(tx)
  return readEarnings(tx, employeeId, at)
}

function readEarningsContext(executor: Executor, employeeId: string) {
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

async function earningsOf(executor: Executor, context: NonNullable<EarningsContext>, at: Instant): Promise<WorkerEarnings> {
  const today = dateIn(at, context.time_zone)
  const periods = await readUnpaidPeriods(executor, context, today)
  const current = periods.find(({ start, end }) => compareDates(start, today) <= 0 && compareDates(today, end) <= 0)
  const closing = periods.find(({ cutOffAt, isApplying }) => isApplying || cutOffAt.epochMilliseconds <= at.epochMilliseconds)
  return {
    employer: { id: context.employer_id, name: context.name, timeZone: context.time_zone, policy: policyOf(context) },
    roster: {
      id: context.id,
      employeeNumber: context.employee_number,
      status: context.status,
      lastDay: context.term_date === null ? null : parsePlainDate(context.term_date),
      hasGarnishment: context.has_garnishment ?? false,
      isEwaEligible: context.is_ewa_eligible,
    },
    period: current ?? null,
    periodBegan: instantAt(await readPeriodStart(executor, context, today), { hour: 0 }, context.time_zone),
    nextPaid: periods.find(({ payday }) => compareDates(today, payday) <= 0) ?? null,
    blackout: {
      isOn: closing !== undefined,
      endsOn: closing !== undefined && compareDates(today, closing.payday) <= 0 ? closing.payday : null,
    },
    shifts: await readUnpaidShifts(
      executor,
      { rosterId: context.id, employerId: context.employer_id, payGroup: context.pay_group, timeZone: context.time_zone },
      addDays(today, -daysBack),
    ),
    heardAt: context.heard_at === null ? null : parseInstant(context.heard_at),
    lastPay: await readLastPay(executor, context.id),
  }
}

async function readLastPay(executor: Executor, rosterId: string): Promise<WorkerEarnings['lastPay']> {
  const row = await executor
    .selectFrom('employers_pay_run_line as line')
    .innerJoin('employers_pay_run as run', 'run.id', 'line.pay_run_id')
    .select(['line.gross', 'line.net'])
    .where('line.roster_id', '=', rosterId)
    .where('run.replaced_at', 'is', null)
    .where('line.is_removed', '=', false)
    .orderBy('run.payday', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { gross: cents(row.gross), net: cents(row.net) }
}

/** An employer without a policy offers nothing. */
function policyOf(context: NonNullable<EarningsContext>): ExpressPayPolicy {
  return {
    isOffered: context.is_offered ?? false,
    shareBasisPoints: context.share_basis_points ?? 0,
    periodCap: cents(context.period_cap ?? 0n),
    transfersPerDay: context.transfers_per_day ?? 0,
    countsTips: context.counts_tips ?? false,
    leavesBasisPoints: context.leaves_basis_points ?? 0,
  }
}

/** `isApplying`: its pay run is here, and not all of its lines are applied yet. */
type UnpaidPeriod = OpenPeriod & { isApplying: boolean }

/** Periods of their pay group that no pay run has paid to the end, by their first day: from the one before the last to the next ones. */
async function readUnpaidPeriods(
  executor: Executor,
  { employer_id: employerId, pay_group: payGroup }: NonNullable<EarningsContext>,
  today: PlainDate,
): Promise<UnpaidPeriod[]> {
  const rows = await executor
    .selectFrom('employers_pay_period as period')
    .leftJoin('employers_pay_run as run', (join) =>
      join
        .onRef('run.employer_id', '=', 'period.employer_id')
        .onRef('run.pay_group', '=', 'period.pay_group')
        .onRef('run.period_start', '=', 'period.period_start')
        .on('run.replaced_at', 'is', null),
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
      isApplying: row.run_id !== null,
    }
  })
}

/** The longest pay period is a month. */
const longestPeriodDays = 31

/**
 * The first day of the period whose limit counts today. Our reading: where the calendar has no period for today, it is the day after the
 * last one; without a recent one, 31 days ago, so that a missing calendar never lifts the limit.
 */
async function readPeriodStart(
  executor: Executor,
  { employer_id: employerId, pay_group: payGroup }: NonNullable<EarningsContext>,
  today: PlainDate,
): Promise<PlainDate> {
  const earliest = addDays(today, -longestPeriodDays)
  const row = await executor
    .selectFrom('employers_pay_period as period')
    .select(['period.period_start', 'period.period_end'])
    .where('period.employer_id', '=', employerId)
    .where(isPayGroup('period', employerId, payGroup))
    .where('period.period_start', '<=', plainDateText(today))
    .orderBy('period.period_start', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return earliest
  const end = parsePlainDate(row.period_end)
  const start = compareDates(today, end) <= 0 ? parsePlainDate(row.period_start) : addDays(end, 1)
  return compareDates(start, earliest) < 0 ? earliest : start
}
