// Builds a worker's overview of Express Pay.
import type { ExpressPay, ExpressPayRefusal } from '@daybreak/contract'
import { addCents, centsText, noCents, parseCents, subtractCents, type Cents } from '@daybreak/money'
import {
  compareDates,
  instantText,
  millisecondsBetween,
  parsePlainDate,
  plainDateText,
  type Clock,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { readCorrectedShifts, type CorrectedShift, type OpenPeriod, type WorkerEarnings } from '#features/employers'
import type { Database, Executor } from '#platform/database/database.ts'
import { chartOf, shiftOnWire } from './chart.ts'
import { readEligibility, termsVersion, type Eligibility } from '../express-pay-eligibility.ts'
import type { OutsidePort } from '../express-pay-outside.ts'
import { isInstantAllowed } from '../states/index.ts'
import { readShortfall, type OpenShortfall, type Sums } from '../repayments/index.ts'
import {
  accruedOf,
  decideEarnings,
  decideRefusal,
  forecastNet,
  minTransfer,
  staleAfterMs,
  type Earnings,
  type EligibilityInputs,
} from '../express-pay.rules.ts'
import type { FullEnrollment } from '../express-pay.store.ts'

/** Whether an amount is shown at all: specification 4 hides it while Express Pay is off. */
function isShown({ state }: FullEnrollment): boolean {
  return state === 'active' || state === 'pending_cancellation'
}

export type OverviewDeps = { database: Pick<Database, 'query'>; clock: Clock; outside: Pick<OutsidePort, 'listMethods'> }

export async function readOverview({ database, clock, outside }: OverviewDeps, employeeId: string): Promise<ExpressPay> {
  const executor = database.query
  const eligibility = await readEligibility(executor, employeeId, clock.now())
  const shortfall = await readShortfall(executor, employeeId)
  const corrected = shortfall === null ? [] : await readCorrectedShifts(executor, employeeId, shortfall.payday)
  const methods = isShown(eligibility.enrollment) ? await outside.listMethods(executor, employeeId, eligibility.at) : []
  return {
    ...overviewOf(eligibility, shortfall === null ? null : { ...shortfall, corrected }),
    ways: methods.filter(({ speed }) => speed === 'standard' || isInstantAllowed(eligibility)),
  }
}

type ReportedShortfall = OpenShortfall & { corrected: readonly CorrectedShift[] }

function overviewOf(eligibility: Eligibility, shortfall: ReportedShortfall | null): Omit<ExpressPay, 'ways'> {
  const { at, inputs, enrollment, earnings, sums } = eligibility
  const decided = decideEarnings(inputs)
  const refusal = decideRefusal(inputs, decided)
  const shown = isShown(enrollment)
  const shifts = (earnings?.shifts ?? []).map((one) => shiftOnWire(one, inputs))
  return {
    state: enrollment.state,
    isDelinquent: enrollment.isDelinquent,
    isPaused: enrollment.isPaused,
    refusal,
    homeState: inputs.homeState,
    earnings: shown ? earningsOnWire(decided, refusal) : null,
    chart: shown ? chartOf(shifts, decided.accruedGross) : null,
    shifts: shown ? shifts : [],
    period: earnings?.period ? periodOnWire(earnings.period, shown ? { earnings, inputs, sums } : null) : null,
    nextPayday: dateOrNull(nextPaydayOf(eligibility)),
    forecast: shown ? forecastOf(eligibility, noCents) : null,
    delinquency: shown && shortfall !== null ? delinquencyOf(shortfall, enrollment) : null,
    heardAt: earnings?.heardAt ? instantText(earnings.heardAt) : null,
    isDataStale: earnings?.heardAt ? millisecondsBetween(earnings.heardAt, at) > staleAfterMs : false,
    lastDay: dateOrNull(earnings?.roster.lastDay ?? null),
    backOn: dateOrNull(earnings?.blackout.endsOn ?? null),
    limits: {
      least: centsText(minTransfer),
      transfersToday: sums.transfersToday,
      transfersPerDay: inputs.policy.transfersPerDay,
      ownWeekly: enrollment.ownWeekly === null ? null : centsText(enrollment.ownWeekly),
      ownWeeklyUsed: centsText(sums.takenInWeek),
    },
    lastAmount: shown && sums.lastAmount !== null ? centsText(sums.lastAmount) : null,
    terms: { version: termsVersion, acceptedAt: enrollment.terms?.version === termsVersion ? enrollment.terms.acceptedAt : null },
    asOf: instantText(at),
  }
}

/** What cannot be taken now is not shown as available, whatever the sum says. */
function earningsOnWire(decided: Earnings, refusal: ExpressPayRefusal | null): NonNullable<ExpressPay['earnings']> {
  const isOpen = refusal === null || refusal === 'express_pay.below_minimum'
  return {
    available: centsText(isOpen ? decided.available : noCents),
    accruedGross: centsText(decided.accruedGross),
    shareBasisPoints: decided.shareBasisPoints,
    isShareLowered: decided.isShareLowered,
    share: centsText(decided.share),
    periodCap: centsText(decided.periodCap),
    takenInPeriod: centsText(decided.takenInPeriod),
    periodLeft: centsText(decided.periodLeft),
    monthLeft: decided.monthLeft === null ? null : centsText(decided.monthLeft),
    netEstimate: centsText(decided.netEstimate),
    outstanding: centsText(decided.outstanding),
    pending: centsText(decided.pending),
    ownLimitLeft: decided.ownLimitLeft === null ? null : centsText(decided.ownLimitLeft),
    onHold: centsText(isOpen ? noCents : decided.workedOut),
  }
}

type PeriodSums = { earnings: WorkerEarnings; inputs: EligibilityInputs; sums: Sums }

/** @param of  null where no amount is shown */
function periodOnWire(period: OpenPeriod, of: PeriodSums | null): NonNullable<ExpressPay['period']> {
  return {
    start: plainDateText(period.start),
    end: plainDateText(period.end),
    cutOffAt: instantText(period.cutOffAt),
    payday: plainDateText(period.payday),
    nextStart: plainDateText(period.nextStart),
    earned: of === null ? null : centsText(earnedIn(period, of.earnings, of.inputs)),
    taken: of === null ? null : centsText(of.sums.takenInPeriod),
  }
}

/** The pay of counted shifts of one period. */
function earnedIn({ start, end }: OpenPeriod, { shifts }: WorkerEarnings, { policy, at }: EligibilityInputs): Cents {
  const own = shifts.filter(({ workedOn }) => compareDates(start, workedOn) <= 0 && compareDates(workedOn, end) <= 0)
  return accruedOf(own, policy.countsTips, at)
}

/** Pay that is on its way is the next payday, even if its period has been paid and the calendar shows a later one. */
function nextPaydayOf({ earnings, coming }: Eligibility): PlainDate | null {
  const paydays = [earnings?.nextPaid?.payday ?? null, ...coming.map(({ payday }) => payday)].filter((day) => day !== null)
  return paydays.toSorted(compareDates)[0] ?? null
}

/**
 * Of the hours of the period that is paid next, and of no others: a paycheck pays its own period alone, and repays all that was taken.
 * When a payroll file has announced that paycheck, it is known: what is taken now is repaid by a later one.
 *
 * @param amount  what the worker is about to take
 */
export function forecastOf({ earnings, inputs, sums, due, coming }: Eligibility, amount: Cents): ExpressPay['forecast'] {
  const period = earnings?.nextPaid ?? null
  if (earnings === null || period === null) return null
  const payday = plainDateText(period.payday)
  const announced = coming.filter((deposit) => deposit.payday !== null && compareDates(deposit.payday, period.payday) === 0)
  if (announced.length > 0) {
    const brings = centsText(addCents(...announced.map((deposit) => deposit.amount)))
    return { payday, before: brings, after: brings, isKnown: true }
  }
  const gross = earnedIn(period, earnings, inputs)
  if (gross === noCents) return null
  const taken = addCents(due, sums.pending)
  return {
    payday,
    before: centsText(forecastNet(gross, earnings.lastPay, taken)),
    after: centsText(forecastNet(gross, earnings.lastPay, addCents(taken, amount))),
  }
}

/** The next paycheck after Express Pay, from approved shifts; null where they do not allow a forecast. */
export async function forecastPay(
  executor: Executor,
  employeeId: string,
  at: Instant,
): Promise<{ payday: PlainDate; amount: Cents } | null> {
  const eligibility = await readEligibility(executor, employeeId, at)
  const forecast = forecastOf(eligibility, noCents)
  const amount = forecast === null ? null : parseCents(forecast.before)
  return forecast === null || amount === null ? null : { payday: parsePlainDate(forecast.payday), amount }
}

function delinquencyOf(shortfall: ReportedShortfall, enrollment: FullEnrollment): NonNullable<ExpressPay['delinquency']> {
  return {
    carriedOver: centsText(subtractCents(shortfall.takenEarly, shortfall.settled)),
    takenEarly: centsText(shortfall.takenEarly),
    settled: centsText(shortfall.settled),
    payday: plainDateText(shortfall.payday),
    attempts: shortfall.attempts,
    correctedShifts: shortfall.corrected.map(({ workedOn, minutes }) => ({ workedOn: plainDateText(workedOn), minutes })),
    spreadOver: enrollment.spreadOver,
  }
}

function dateOrNull(date: PlainDate | null): string | null {
  return date === null ? null : plainDateText(date)
}
