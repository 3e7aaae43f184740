// Decides what a state's law allows of Express Pay. Pure; the table itself is data that the operator may edit.
import { atLeastZero, greaterOf, instantTransferFee, lesserOf, shareOf, subtractCents, type Cents } from '@daybreak/money'

export type StatePolicy = {
  state: string
  isOffered: boolean
  /** The paid way to an outside card; the free way to the own card is always there. */
  isInstantOffered: boolean
  /** The most that a fee may be. */
  maxFee: Cents | null
  /** … or this share of the amount, where that is more (Indiana). */
  maxFeeBasisPoints: number | null
  /** Another most for amounts above a threshold (Maryland). */
  above: { threshold: Cents; maxFee: Cents } | null
  maxPerPeriod: Cents | null
  maxShareBasisPoints: number | null
  /** The max that a worker may take in a calendar month, and the max of all fees in one. */
  monthMax: Cents | null
  feeMonthMax: Cents | null
  /** How many transfers with a fee one pay period may have (Connecticut: one). */
  paidPerPeriodMax: number | null
  source: string
}

/** The most that this state lets a fee be, or null when it sets nothing. */
export function maxFeeOf(policy: StatePolicy, amount: Cents): Cents | null {
  if (policy.above !== null && amount > policy.above.threshold) return policy.above.maxFee
  if (policy.maxFee === null) return null
  return policy.maxFeeBasisPoints === null ? policy.maxFee : greaterOf(policy.maxFee, shareOf(amount, policy.maxFeeBasisPoints))
}

export type Fee = { fee: Cents; cappedBy: { state: string; cap: Cents } | null }

/** Fees of this calendar month, and transfers with a fee of this pay period. */
export type PaidSoFar = { feesInMonth: Cents; paidInPeriod: number }

/** Whether one more transfer with a fee is allowed in this pay period. */
export function mayPayAgain(policy: StatePolicy, { paidInPeriod }: PaidSoFar): boolean {
  return policy.paidPerPeriodMax === null || paidInPeriod < policy.paidPerPeriodMax
}

/** By the worker's state: whether it has the paid way at all, and one more of it in this pay period. */
export function isInstantAllowed(eligibility: { inputs: { statePolicy: StatePolicy | null }; sums: PaidSoFar }): boolean {
  const { statePolicy } = eligibility.inputs
  return statePolicy?.isInstantOffered === true && mayPayAgain(statePolicy, eligibility.sums)
}

/**
 * Specification 9's fee, at most what the state allows for one transfer and for what is left of the month; decisions 6: instant transfers
 * to an outside debit card alone.
 */
export function feeOfInstant(policy: StatePolicy, amount: Cents, { feesInMonth }: PaidSoFar): Fee {
  const plain = instantTransferFee(amount)
  const own = maxFeeOf(policy, amount)
  const left = policy.feeMonthMax === null ? null : atLeastZero(subtractCents(policy.feeMonthMax, feesInMonth))
  const cap = own === null || left === null ? (own ?? left) : lesserOf(own, left)
  if (cap === null || cap >= plain) return { fee: plain, cappedBy: null }
  return { fee: instantTransferFee(amount, cap), cappedBy: { state: policy.state, cap } }
}
