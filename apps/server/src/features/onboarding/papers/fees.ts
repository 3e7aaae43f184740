// The fee schedule as data: the short form, the long form and the app take every figure from here or from where it is charged.
import type { Fee, ShortForm } from '@daybreak/contract'
import { cents, centsText, instantTransferFee, noCents, type Cents } from '@daybreak/money'
import { cardFees } from '#features/cards'

type FeeRow = { id: string; amount: Cents; basisPoints?: number; isOfShortForm: boolean }

const oneHundredDollars = cents(10_000n)
const moreThanAnybodyHas = cents(1_000_000_000n)

/** Readings 3.1, state law: "fee schedule defaults all to $0 except out-of-network ATM pass-through, expedited shipping, instant transfer out". */
const feeSchedule: readonly FeeRow[] = [
  { id: 'monthly', amount: cardFees.monthly, isOfShortForm: true },
  { id: 'per-purchase', amount: noCents, isOfShortForm: true },
  { id: 'atm-in', amount: cardFees.atmInNetwork, isOfShortForm: true },
  { id: 'atm-out', amount: cardFees.atmOutOfNetwork, isOfShortForm: true },
  { id: 'cash-reload', amount: noCents, isOfShortForm: true },
  { id: 'atm-inquiry-in', amount: noCents, isOfShortForm: true },
  { id: 'atm-inquiry-out', amount: noCents, isOfShortForm: true },
  { id: 'customer-service-automated', amount: noCents, isOfShortForm: true },
  { id: 'customer-service-live', amount: noCents, isOfShortForm: true },
  { id: 'inactivity', amount: noCents, isOfShortForm: true },
  { id: 'new-card', amount: noCents, isOfShortForm: false },
  { id: 'new-card-fast', amount: cardFees.expedited, isOfShortForm: false },
  {
    id: 'instant-out',
    amount: instantTransferFee(moreThanAnybodyHas),
    // Of a hundred dollars, a cent is a basis point.
    basisPoints: Number.parseInt(centsText(instantTransferFee(oneHundredDollars)), 10),
    isOfShortForm: false,
  },
]

/** A worker who does not use the card for so long would pay the inactivity fee, if there were one. */
const inactiveMonths = 12

export function longForm(): Fee[] {
  return feeSchedule.map(feeOf)
}

function feeOf({ id, amount, basisPoints }: FeeRow): Fee {
  return { id, amount: centsText(amount), basisPoints: basisPoints ?? null }
}

/** Readings 3.1 E3. "Other types" are those that the lines above do not name and that cost something. */
export function shortForm(): ShortForm {
  const of = (id: string) => {
    const fee = feeSchedule.find((row) => row.id === id)
    if (fee === undefined) throw new Error(`the fee schedule has no "${id}"`)
    return centsText(fee.amount)
  }
  return {
    monthlyFee: of('monthly'),
    perPurchase: of('per-purchase'),
    atmWithdrawal: { inNetwork: of('atm-in'), outOfNetwork: of('atm-out') },
    cashReload: of('cash-reload'),
    atmInquiry: { inNetwork: of('atm-inquiry-in'), outOfNetwork: of('atm-inquiry-out') },
    customerService: { automated: of('customer-service-automated'), live: of('customer-service-live') },
    inactivity: { amount: of('inactivity'), afterMonths: inactiveMonths },
    otherFees: feeSchedule.filter(({ isOfShortForm, amount }) => !isOfShortForm && amount > 0n).map(feeOf),
  }
}
