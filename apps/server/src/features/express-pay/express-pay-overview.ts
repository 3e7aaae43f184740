// Puts together what a worker sees of Express Pay, and what the rules decide on.
import type { ExpressPay, ExpressPayRefusal } from '@daybreak/contract'
import { addCents, centsText, noCents, subtractCents, type Cents } from '@daybreak/money'
import {
  compareDates,
  dateIn,
  instantAt,
  instantFromMilliseconds,
  instantText,
  millisecondsBetween,
  plainDateText,
  type Clock,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { findAccountOf, lockAccountOf, type Account } from '#features/accounts'
import { readHome } from '#features/employee'
import {
  lockEarnings,
  readCorrectedShifts,
  readEarnings,
  type CorrectedShift,
  type ShiftEarning,
  type WorkerEarnings,
} from '#features/employers'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { readShortfall, type OpenShortfall } from './express-pay-settling.store.ts'
import {
  accruedOf,
  decideEarnings,
  decideRefusal,
  forecastNet,
  leastTransfer,
  staleAfterMs,
  type Earnings,
  type Matters,
} from './express-pay.rules.ts'
import { readEnrolment, readStatePolicies, lockEnrolment, type FullEnrolment } from './express-pay.store.ts'
import { sumTransfers, type Sums } from './express-pay-transfers.store.ts'

/** The version of the text under "How Express Pay works": whoever agreed to another one is asked again. */
export const termsVersion = '2026-11-01'

const dayMs = 24 * 60 * 60_000
const weekMs = 7 * dayMs
const fallbackZone = 'America/New_York'

/** Everything that is decided on, as it stands at one moment. */
export type Standing = {
  at: Instant
  matters: Matters
  enrolment: FullEnrolment
  earnings: WorkerEarnings | null
  sums: Sums
}

export async function readStanding(executor: Executor, employeeId: string, at: Instant): Promise<Standing> {
  return standingOf(executor, employeeId, at, {
    enrolment: await readEnrolment(executor, employeeId),
    earnings: await readEarnings(executor, employeeId, at),
    account: await findAccountOf(executor, employeeId),
  })
}

/** The same in a transaction that decides on it: nothing of it changes until the transaction ends. */
export async function lockStanding(tx: Transaction, employeeId: string, at: Instant): Promise<Standing> {
  return standingOf(tx, employeeId, at, {
    enrolment: await lockEnrolment(tx, employeeId, at),
    earnings: await lockEarnings(tx, employeeId, at),
    account: await lockAccountOf(tx, employeeId),
  })
}

async function standingOf(
  executor: Executor,
  employeeId: string,
  at: Instant,
  { enrolment, earnings, account }: Pick<Standing, 'enrolment' | 'earnings'> & { account: Account | null },
): Promise<Standing> {
  const home = await readHome(executor, employeeId)
  const [statePolicy = null] = typeof home?.state !== 'string' ? [] : await readStatePolicies(executor, home.state)
  const zone = earnings?.employer.timeZone ?? fallbackZone
  const sums = await sumTransfers(executor, employeeId, {
    // Our reading: a day is the employer's civil day; the worker's own week is the last seven days.
    dayStart: instantAt(dateIn(at, zone), { hour: 0 }, zone),
    dayAgo: instantFromMilliseconds(at.epochMilliseconds - dayMs),
    weekAgo: instantFromMilliseconds(at.epochMilliseconds - weekMs),
  })
  const policy = earnings?.employer.policy
  const isOffered = home?.hasExpressPay === true && policy?.isOffered === true
  const matters: Matters = {
    isOffered: isOffered && earnings?.roster.isEwaEligible !== false && account?.isOpen !== false,
    homeState: home?.state ?? null,
    statePolicy,
    enrolment,
    policy: {
      shareBasisPoints: policy?.shareBasisPoints ?? 0,
      periodCap: policy?.periodCap ?? noCents,
      transfersPerDay: policy?.transfersPerDay ?? 0,
      countsTips: policy?.countsTips ?? false,
    },
    hasGarnishment: earnings?.roster.hasGarnishment ?? false,
    hasLeft: hasLeft(earnings, at, zone),
    isBlackout: earnings?.blackout.isOn ?? false,
    shifts: earnings?.shifts ?? [],
    lastPay: earnings?.lastPay ?? null,
    ...sums,
  }
  return { at, matters, enrolment, earnings, sums }
}

/** A last day that is still to come has not come. */
function hasLeft(earnings: WorkerEarnings | null, at: Instant, zone: string): boolean {
  if (earnings === null) return false
  const { status, lastDay } = earnings.roster
  return status === 'ended' || (lastDay !== null && compareDates(lastDay, dateIn(at, zone)) < 0)
}

/** Whether an amount is shown at all: specification 4 hides it while Express Pay is off. */
function isShown({ state }: FullEnrolment): boolean {
  return state === 'active' || state === 'pending_cancellation'
}

export async function readOverview(executor: Executor, employeeId: string, clock: Clock): Promise<ExpressPay> {
  const standing = await readStanding(executor, employeeId, clock.now())
  const shortfall = await readShortfall(executor, employeeId)
  const corrected = shortfall === null ? [] : await readCorrectedShifts(executor, employeeId, shortfall.payday)
  return overviewOf(standing, shortfall === null ? null : { ...shortfall, corrected })
}

type ToldShortfall = OpenShortfall & { corrected: readonly CorrectedShift[] }

function overviewOf({ at, matters, enrolment, earnings, sums }: Standing, shortfall: ToldShortfall | null): ExpressPay {
  const decided = decideEarnings(matters)
  const refusal = decideRefusal(matters, decided)
  const shown = isShown(enrolment)
  return {
    state: enrolment.state,
    isDelinquent: enrolment.isDelinquent,
    isPaused: enrolment.isPaused,
    refusal,
    homeState: matters.homeState,
    earnings: shown ? earningsOnWire(decided, refusal) : null,
    shifts: shown ? (earnings?.shifts ?? []).map(shiftOnWire) : [],
    period: earnings?.period ? periodOnWire(earnings.period) : null,
    nextPayday: dateOrNull(earnings?.nextPaid?.payday ?? null),
    forecast: shown ? forecastOf(earnings, matters, sums, noCents) : null,
    delinquency: shown && shortfall !== null ? delinquencyOf(shortfall, enrolment) : null,
    heardAt: earnings?.heardAt ? instantText(earnings.heardAt) : null,
    isDataStale: earnings?.heardAt ? millisecondsBetween(earnings.heardAt, at) > staleAfterMs : false,
    lastDay: dateOrNull(earnings?.roster.lastDay ?? null),
    backOn: dateOrNull(earnings?.blackout.endsOn ?? null),
    limits: {
      least: centsText(leastTransfer),
      transfersToday: sums.transfersToday,
      transfersPerDay: matters.policy.transfersPerDay,
      ownWeekly: enrolment.ownWeekly === null ? null : centsText(enrolment.ownWeekly),
      ownWeeklyUsed: centsText(sums.takenInWeek),
    },
    terms: { version: termsVersion, acceptedAt: enrolment.terms?.version === termsVersion ? enrolment.terms.acceptedAt : null },
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
    netEstimate: centsText(decided.netEstimate),
    outstanding: centsText(decided.outstanding),
    pending: centsText(decided.pending),
    ownLimitLeft: decided.ownLimitLeft === null ? null : centsText(decided.ownLimitLeft),
    onHold: centsText(isOpen ? noCents : decided.workedOut),
  }
}

function shiftOnWire(shift: ShiftEarning): ExpressPay['shifts'][number] {
  return {
    id: shift.id,
    workedOn: plainDateText(shift.workedOn),
    startsAt: instantText(shift.startsAt),
    endsAt: shift.endsAt === null ? null : instantText(shift.endsAt),
    job: shift.job,
    minutes: shift.regularMinutes + shift.overtimeMinutes + shift.doubletimeMinutes,
    rate: centsText(shift.rate),
    amount: centsText(shift.amount),
    status: shift.status,
    correctedAt: shift.correctedAt === null ? null : instantText(shift.correctedAt),
  }
}

function periodOnWire({
  start,
  end,
  cutOffAt,
  payday,
  nextStart,
}: NonNullable<WorkerEarnings['period']>): NonNullable<ExpressPay['period']> {
  return {
    start: plainDateText(start),
    end: plainDateText(end),
    cutOffAt: instantText(cutOffAt),
    payday: plainDateText(payday),
    nextStart: plainDateText(nextStart),
  }
}

/**
 * Of the hours of the period that is paid next, and of no others: a paycheck pays its own period alone, and settles all that was taken.
 *
 * @param amount  what the worker is about to take
 */
export function forecastOf(
  earnings: WorkerEarnings | null,
  { policy }: Matters,
  { outstanding, pending }: Sums,
  amount: Cents,
): ExpressPay['forecast'] {
  const period = earnings?.nextPaid ?? null
  if (earnings === null || period === null) return null
  const own = earnings.shifts.filter(
    ({ workedOn }) => compareDates(period.start, workedOn) <= 0 && compareDates(workedOn, period.end) <= 0,
  )
  const gross = accruedOf(own, policy.countsTips)
  if (gross === noCents) return null
  const taken = addCents(outstanding, pending)
  return {
    payday: plainDateText(period.payday),
    before: centsText(forecastNet(gross, earnings.lastPay, taken)),
    after: centsText(forecastNet(gross, earnings.lastPay, addCents(taken, amount))),
  }
}

function delinquencyOf(shortfall: ToldShortfall, enrolment: FullEnrolment): NonNullable<ExpressPay['delinquency']> {
  return {
    carriedOver: centsText(subtractCents(shortfall.takenEarly, shortfall.settled)),
    takenEarly: centsText(shortfall.takenEarly),
    settled: centsText(shortfall.settled),
    payday: plainDateText(shortfall.payday),
    attempts: shortfall.attempts,
    correctedShifts: shortfall.corrected.map(({ workedOn, minutes }) => ({ workedOn: plainDateText(workedOn), minutes })),
    spreadOver: enrolment.spreadOver,
  }
}

function dateOrNull(date: PlainDate | null): string | null {
  return date === null ? null : plainDateText(date)
}
