// Money: branded cents, the fee rule, parsing and formatting. Pure.
export {
  addCents,
  atLeastZero,
  type Cents,
  cents,
  centsText,
  greaterOf,
  lesserOf,
  magnitudeOf,
  negateCents,
  noCents,
  parseCents,
  subtractCents,
} from './cents.ts'
export { instantFee, instantTransferFee, shareOf } from './fee.ts'
export { cardFees, feeSchedule, formatBasisPoints, type FeeRow, instantFeeWords, wholeDollars } from './fee-schedule.ts'
export { partOfPay, type PayRule } from './pay-part.ts'
export { dollarsAndCentsParts, formatDollars, plainDollars, type SignStyle, typedDollars } from './format.ts'
