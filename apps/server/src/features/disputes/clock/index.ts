// The deadlines of a dispute.
export {
  answerBy,
  deadlinesOf,
  hasCome,
  honoredThrough,
  isCourtesy,
  isOverdue,
  isTooOld,
  reviewBy,
  takeBackOn,
  notifyBy,
  type DisputedKind,
  type LongReason,
} from './clock.rules.ts'
