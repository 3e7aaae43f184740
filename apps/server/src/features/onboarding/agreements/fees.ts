// Writes the fee schedule for documents and pages: the short form and the long form. Every figure is the one that is charged.
import type { Fee, ShortForm } from '@daybreak/contract'
import { centsText, feeSchedule, instantFeeWords, wholeDollars, type FeeRow } from '@daybreak/money'
import { dailyLimits } from '#features/cards'

/** A worker who does not use the card for that long would pay the inactivity fee, if there were one. */
const inactiveMonths = 12

/** What texts call the figures. */
export const figures = {
  percent: instantFeeWords.percent,
  cap: instantFeeWords.max,
  cashLimit: wholeDollars(dailyLimits.cash),
  purchaseLimit: wholeDollars(dailyLimits.purchases),
}

export function longForm(): Fee[] {
  return feeSchedule.map(feeOf)
}

function feeOf({ id, amount, basisPoints }: FeeRow): Fee {
  return { id, amount: centsText(amount), basisPoints }
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
