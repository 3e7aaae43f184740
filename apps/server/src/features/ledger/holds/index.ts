// Holds: money that is promised and not yet taken.
export {
  captureHold,
  expireHolds,
  lockSpendable,
  placeHold,
  readHolds,
  releaseHold,
  syncHold,
  type HoldRequest,
} from './holds.store.ts'
