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
  tellBy,
  type DisputedKind,
  type LongReason,
} from './clock.rules.ts'
