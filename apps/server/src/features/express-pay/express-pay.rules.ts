// Decides how much of their earned pay a worker may take, or why none. Pure.
import type { EnrollmentState, ExpressPayRefusal } from '@daybreak/contract'
import { addCents, atLeastZero, cents, lesserOf, noCents, shareOf, subtractCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { StatePolicy } from './states/index.ts'

/** Decisions 6: "500 = $5.00, the least a transfer moves." */
export const minTransfer = 500n as Cents
/** Readings 4.6, "DATA_STALE > 36 h". */
export const staleAfterMs = 36 * 3_600_000
/** Readings 4.6: "garnishment flag halves the share". */
const garnishedShareDivisor = 2
const basisPointsInWhole = 10_000

/** Gross and net of a paycheck. */
export type LastPay = { gross: Cents; net: Cents }
export type EarnedShift = {
  status: 'planned' | 'open' | 'submitted' | 'approved'
  amount: Cents
  tips: Cents
  /** When it has ended. */
  countsFrom: Instant
}

export type EligibilityInputs = {
  at: Instant
  /** The employer offers it and the worker's profile has the EWA feature. */
  isOffered: boolean
  /** The worker asked to close the account that it would go to. */
  isClosing: boolean
  homeState: string | null
  /** Null for a state that no one has reviewed. */
  statePolicy: StatePolicy | null
  enrollment: {
    state: EnrollmentState
    isDelinquent: boolean
    /** Something was written off, and no full paycheck has followed since. */
    waitsForPayday: boolean
    isPaused: boolean
    ownWeekly: Cents | null
  }
  policy: { shareBasisPoints: number; periodCap: Cents; transfersPerDay: number; countsTips: boolean }
  hasGarnishment: boolean
  hasLeft: boolean
  isBlackout: boolean
  /** The account is below zero: what is taken would be gone at once. */
  isAccountNegative: boolean
  shifts: readonly EarnedShift[]
  /** The net share of the last paycheck's gross. */
  lastPay: LastPay | null
  /** Taken and neither repaid nor written off, without what is still being sent. */
  outstanding: Cents
  pending: Cents
  transfersToday: number
  /** Taken in the last seven days. */
  takenInWeek: Cents
  /** Taken in the last 24 hours. */
  takenInDay: Cents
  /** Taken since the pay period began and in this calendar month, repaid or not. */
  takenInPeriod: Cents
  takenInMonth: Cents
}

export type Earnings = {
  accruedGross: Cents
  shareBasisPoints: number
  isShareLowered: boolean
  share: Cents
  periodCap: Cents
  takenInPeriod: Cents
  periodLeft: Cents
  /** What the state's monthly limit leaves; null where it has none. */
  monthLeft: Cents | null
  netEstimate: Cents
  outstanding: Cents
  pending: Cents
  /** What the worker's own weekly limit leaves; null when they set none. */
  ownLimitLeft: Cents | null
  /** Whether or not payroll runs. */
  workedOut: Cents
  available: Cents
}

/**
 * What has been earned and what of it may be taken.
 *
 * available = max(0, min(floor(share × accrued), net estimate) − outstanding − pending), never more than is left of the period's limit, of
 * the state's monthly limit and of the worker's own weekly one; nothing while payroll runs. The limits count all that was taken, repaid or
 * not. The sum of accrued pay is never below zero, though a correction may be.
 * Source: readings 4.6; decisions 7 and 54.
 */
export function decideEarnings(inputs: EligibilityInputs): Earnings {
  const { policy, statePolicy, hasGarnishment, outstanding, pending, takenInPeriod, takenInMonth } = inputs
  const accruedGross = accruedOf(inputs.shifts, policy.countsTips, inputs.at)
  const allowed = Math.min(policy.shareBasisPoints, statePolicy?.maxShareBasisPoints ?? basisPointsInWhole)
  const shareBasisPoints = hasGarnishment ? Math.floor(allowed / garnishedShareDivisor) : allowed
  const share = shareOf(accruedGross, shareBasisPoints)
  const netEstimate = estimateNet(accruedGross, inputs.lastPay)
  const open = atLeastZero(subtractCents(lesserOf(share, netEstimate), addCents(outstanding, pending)))
  const periodCap = lesserOf(policy.periodCap, statePolicy?.maxPerPeriod ?? policy.periodCap)
  const periodLeft = atLeastZero(subtractCents(periodCap, takenInPeriod))
  const monthMax = statePolicy?.monthMax ?? null
  const monthLeft = monthMax === null ? null : atLeastZero(subtractCents(monthMax, takenInMonth))
  const own = ownLimitLeft(inputs)
  const workedOut = [periodLeft, monthLeft, own].reduce<Cents>((min, left) => lesserOf(min, left ?? min), open)
  return {
    accruedGross,
    shareBasisPoints,
    isShareLowered: hasGarnishment,
    share,
    periodCap,
    takenInPeriod,
    periodLeft,
    monthLeft,
    netEstimate,
    outstanding,
    pending,
    ownLimitLeft: own,
    workedOut,
    available: inputs.isBlackout ? noCents : workedOut,
  }
}

/** Decisions 54: a shift counts when it is approved and has ended. */
export function isCounted({ status, countsFrom }: Pick<EarnedShift, 'status' | 'countsFrom'>, at: Instant): boolean {
  return status === 'approved' && countsFrom.epochMilliseconds <= at.epochMilliseconds
}

/** The pay of shifts that count, with tips where the employer says that they count. */
export function accruedOf(shifts: readonly EarnedShift[], countsTips: boolean, at: Instant): Cents {
  const counted = shifts
    .filter((shift) => isCounted(shift, at))
    .map(({ amount, tips }) => (countsTips ? addCents(amount, tips) : amount))
  return atLeastZero(addCents(...counted))
}

/** What the worker's own weekly limit leaves; null when they set none. */
function ownLimitLeft({ enrollment, takenInWeek }: EligibilityInputs): Cents | null {
  return enrollment.ownWeekly === null ? null : atLeastZero(subtractCents(enrollment.ownWeekly, takenInWeek))
}

/** Readings 4.6, "Eligibility order": the first that holds. Null when a transfer may be made. */
export function decideRefusal(inputs: EligibilityInputs, earnings: Earnings): ExpressPayRefusal | null {
  return stateRefusal(inputs) ?? amountRefusal(inputs, earnings)
}

/** What does not depend on an amount. */
function stateRefusal(inputs: EligibilityInputs): ExpressPayRefusal | null {
  const { enrollment } = inputs
  const notOffered = offerRefusal(inputs)
  if (notOffered !== null) return notOffered
  if (enrollment.state === 'never' || enrollment.state === 'inactive') return 'express_pay.inactive'
  if (enrollment.state === 'pending_cancellation') return 'express_pay.pending_cancellation'
  if (enrollment.isDelinquent) return 'express_pay.delinquent'
  if (enrollment.waitsForPayday) return 'express_pay.waits_for_payday'
  if (enrollment.isPaused) return 'express_pay.paused_by_worker'
  if (inputs.hasLeft) return 'express_pay.terminated'
  if (inputs.isBlackout) return 'express_pay.blackout'
  return accountRefusal(inputs)
}

/** Why it cannot be turned on: neither a break that ends on its own nor the worker's own choices are a reason. */
export function turningOnRefusal(inputs: TurningOn) {
  return offerRefusal(inputs) ?? accountRefusal(inputs)
}

type TurningOn = Pick<EligibilityInputs, 'isOffered' | 'isClosing' | 'homeState' | 'statePolicy' | 'isAccountNegative'>

function offerRefusal({ isOffered, isClosing, homeState, statePolicy }: TurningOn) {
  if (!isOffered) return 'express_pay.not_available'
  if (isClosing) return 'accounts.closing'
  if (homeState === null) return 'express_pay.state_unknown'
  return statePolicy?.isOffered === true ? null : 'express_pay.state_off'
}

// Our reading: wages are not set off against a negative balance by a transfer that promises money now.
function accountRefusal({ isAccountNegative }: TurningOn) {
  return isAccountNegative ? 'express_pay.account_negative' : null
}

function amountRefusal(inputs: EligibilityInputs, earnings: Earnings): ExpressPayRefusal | null {
  if (earnings.accruedGross === noCents) return 'express_pay.no_shifts'
  if (inputs.pending > noCents) return 'express_pay.pending_limit'
  if (inputs.transfersToday >= inputs.policy.transfersPerDay) return 'express_pay.limit_day'
  if (earnings.available >= minTransfer) return null
  if (earnings.periodLeft < minTransfer) return 'express_pay.limit_period'
  if (earnings.monthLeft !== null && earnings.monthLeft < minTransfer) return 'express_pay.limit_month'
  const { ownLimitLeft: left } = earnings
  return left !== null && left < minTransfer ? 'express_pay.limit_own' : 'express_pay.below_minimum'
}

export type TransferVerdict =
  | { kind: 'allowed' }
  | { kind: 'refused'; code: ExpressPayRefusal }
  | { kind: 'refused'; code: 'express_pay.over_available' | 'express_pay.available_changed'; available: Cents }

/**
 * Whether an amount may be taken now.
 *
 * @param shownAvailable  what the worker's review showed: when it no longer holds, they learn the new amount
 */
export function decideTransfer(inputs: EligibilityInputs, amount: Cents, shownAvailable: Cents | null): TransferVerdict {
  const earnings = decideEarnings(inputs)
  const refusal = decideRefusal(inputs, earnings)
  if (refusal !== null) return { kind: 'refused', code: refusal }
  if (amount < minTransfer) return { kind: 'refused', code: 'express_pay.below_minimum' }
  const { available } = earnings
  if (amount <= available) return { kind: 'allowed' }
  const isChanged = shownAvailable !== null && shownAvailable !== available
  return { kind: 'refused', code: isChanged ? 'express_pay.available_changed' : 'express_pay.over_available', available }
}

const maxUnproven = cents(50_000n)

/**
 * Decisions 5 and 24: above $500 in 24 hours, at once or little by little, the worker proves again who they are.
 *
 * @param sentInDay  what they sent to linked accounts beside it
 */
export function needsStrongProof(
  { takenInDay }: Pick<EligibilityInputs, 'takenInDay'>,
  amount: Cents,
  sentInDay: Cents,
): boolean {
  return addCents(takenInDay, sentInDay, amount) > maxUnproven
}

/** Specification 4: what turning on, turning off and paydays make of an enrollment. */
export function stateAfterCancel(hasOutstanding: boolean): EnrollmentState {
  return hasOutstanding ? 'pending_cancellation' : 'inactive'
}

/** Our reading: the net share of gross that is assumed without an earlier pay run. */
const usualNetBasisPoints = 8_000

/** What a paycheck leaves of gross, about: as much of it as the last one did, rounded down. */
export function estimateNet(gross: Cents, lastPay: LastPay | null): Cents {
  const isKnown = lastPay !== null && lastPay.gross > 0n
  return isKnown ? (((gross * lastPay.net) / lastPay.gross) as Cents) : shareOf(gross, usualNetBasisPoints)
}

/** What the next paycheck will be, about: what it leaves of the gross earned in its own period, less what it has to repay. */
export function forecastNet(grossOfPeriod: Cents, lastPay: LastPay | null, outstanding: Cents): Cents {
  return atLeastZero(subtractCents(estimateNet(grossOfPeriod, lastPay), outstanding))
}
