// Holds: money that is promised and not yet taken.
export {
  captureHold,
  expireHold,
  expireHolds,
  listDueHolds,
  lockSpendable,
  placeHold,
  readHolds,
  releaseHold,
  syncHold,
  type DueHold,
  type ExpiredHold,
  type HoldRequest,
} from './holds.store.ts'
