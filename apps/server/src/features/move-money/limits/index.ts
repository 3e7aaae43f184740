// The limits, speed and cost of sending and adding money.
export {
  addingDaysOf,
  askAgainOn,
  dayBegan,
  leftToday,
  maxOfDay,
  mayAskAgain,
  mayDrawOn,
  needsProofToAdd,
  refuseAdding,
  usableOnOf,
  type AddingInputs,
  type AddingRefusal,
} from './adding.rules.ts'
export { handOverFor, maxWaiting, refuseDated, type DatedRefusal } from './dated.rules.ts'
export { askedOrBegunSince, countWaiting, findSameSince, sumFees, sumSent } from './sent.store.ts'
export {
  arrivalAtOnce,
  arrivalOf,
  feeOf,
  handOverOf,
  isCardOver,
  leftInDay,
  limitHours,
  maxInDay,
  maxOnFirstDay,
  minTransfer,
  needsProof,
  refuseSending,
  repeatMinutes,
  type DestinationFacts,
  type SendingInputs,
  type SendingRefusal,
  type Sent,
  type StateCap,
} from './sending.rules.ts'
