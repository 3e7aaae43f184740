// The one fee schedule: fees are charged by it, and every page, agreement and file quotes it.
import { cents, noCents, type Cents } from './cents.ts'
import { instantFee } from './fee.ts'
import { formatDollars } from './format.ts'

/** Readings 3.1: everything is free but what another bank's machine costs, haste in the mail, and instant transfers out. */
export const cardFees = {
  monthly: noCents,
  atmInNetwork: noCents,
  atmOutOfNetwork: cents(250n),
  expedited: cents(1_500n),
} as const

export type FeeRow = {
  id: string
  /** For a fee that grows with an amount, its maximum. */
  amount: Cents
  /** Hundredths of a percent, where the fee grows with an amount. */
  basisPoints: number | null
  /** The short form has a line for it. */
  isOfShortForm: boolean
}

/** Readings 3.1, state law: "fee schedule defaults all to $0 except out-of-network ATM pass-through, expedited shipping, instant transfer out". */
export const feeSchedule: readonly FeeRow[] = [
  flat('monthly', cardFees.monthly),
  flat('per-purchase', noCents),
  flat('atm-in', cardFees.atmInNetwork),
  flat('atm-out', cardFees.atmOutOfNetwork),
  flat('cash-reload', noCents),
  flat('atm-inquiry-in', noCents),
  flat('atm-inquiry-out', noCents),
  flat('customer-service-automated', noCents),
  flat('customer-service-live', noCents),
  flat('inactivity', noCents),
  { ...flat('new-card', noCents), isOfShortForm: false },
  { ...flat('new-card-fast', cardFees.expedited), isOfShortForm: false },
  { id: 'instant-out', amount: instantFee.max, basisPoints: instantFee.basisPoints, isOfShortForm: false },
]

/** The fee of an instant transfer as a sentence says it: "1.75%" and "$25". */
export const instantFeeWords = {
  percent: formatBasisPoints(instantFee.basisPoints),
  max: wholeDollars(instantFee.max),
}

/** "$25": in a sentence, whole dollars have no cents. */
export function wholeDollars(amount: Cents): string {
  return formatDollars(amount).replace(/\.00$/, '')
}

function flat(id: string, amount: Cents): FeeRow {
  return { id, amount, basisPoints: null, isOfShortForm: true }
}

/** A share of an amount as people write it: "1.75%". */
export function formatBasisPoints(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
