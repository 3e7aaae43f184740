// Counts every deadline of a dispute on the bank's calendar and clock. Regulation E 1005.11; readings 3.1 E7 and E8. Pure.
import {
  addBankDays,
  addDays,
  bankDateOf,
  bankZone,
  compareDates,
  instantAt,
  isBefore,
  type Instant,
  type PlainDate,
} from '@daybreak/time'

/** How a disputed transaction was made. */
export type DisputedKind = 'store' | 'atm' | 'company'

export type DisputedItem = {
  kind: DisputedKind
  madeAt: Instant
  /** Bought outside of the United States. */
  isForeign: boolean
}

/** Why the longer time is ours: the first that holds. */
export type LongReason = 'new_account' | 'foreign' | 'store'

type Deadlines = {
  businessDays: 10 | 20
  /** The last day for the provisional credit by law. */
  creditBy: PlainDate
  /** The day on which it is given: one business day before. */
  creditOn: PlainDate
  /** The last day for the decision. */
  decideBy: PlainDate
  days: 45 | 90
  why: LongReason | null
}

/** 1005.11(c)(1), (c)(3)(i): 10 business days; 20 for a transfer within 30 days after the first deposit. */
const creditDays = { usual: 10, newAccount: 20 } as const
/** 1005.11(c)(2), (c)(3)(ii): 45 days; 90 for a new account, a point-of-sale debit, or a transfer not begun within a state. */
const decisionDays = { usual: 45, long: 90 } as const
const newAccountDays = 30
/** 1005.11(c)(1): the result is reported within three business days after the decision. */
const notifyingDays = 3
/** 1005.11(d)(2)(ii): payments are honored for five business days after the notice; the money goes back on the next one. */
const honoredDays = 5
/** 1005.18(e)(2): 120 days after the transfer was posted, which is never earlier than 60 days after the statement that shows it. */
const noticeDays = 120
/** Readings 3.1 E7: "accept always up to 24 months, mark late ones 'courtesy review'". */
const acceptedMonths = 24
/** Our reading: the worker has this many business days to answer a question; the legal deadlines do not stop for it. */
const answerDays = 5
/** The hour on the bank's clock by which someone has to have decided on the last day. */
const decisionHour = 17

export function isNewAccount(madeAt: Instant, firstDepositAt: Instant | null): boolean {
  if (firstDepositAt === null) return true
  return compareDates(bankDateOf(madeAt), addDays(bankDateOf(firstDepositAt), newAccountDays)) <= 0
}

/**
 * The deadlines of a notice. Of several transactions the strictest count: a longer time is ours only if it is for every one of them.
 *
 * @param startedAt  when the notice was there, and what it is about had happened
 */
export function deadlinesOf(startedAt: Instant, items: readonly DisputedItem[], firstDepositAt: Instant | null): Deadlines {
  if (items.length === 0) throw new RangeError('a dispute is of one transaction at least')
  const startedOn = bankDateOf(startedAt)
  const reasons = items.map((item) => reasonOf(item, firstDepositAt))
  const isNew = reasons.every((why) => why === 'new_account')
  const businessDays = isNew ? creditDays.newAccount : creditDays.usual
  const creditBy = addBankDays(startedOn, businessDays)
  const isLong = reasons.every((why) => why !== null)
  const days = isLong ? decisionDays.long : decisionDays.usual
  return {
    businessDays,
    creditBy,
    creditOn: addBankDays(creditBy, -1),
    decideBy: addDays(startedOn, days),
    days,
    why: isLong ? (reasons[0] ?? null) : null,
  }
}

function reasonOf({ kind, madeAt, isForeign }: DisputedItem, firstDepositAt: Instant | null): LongReason | null {
  if (isNewAccount(madeAt, firstDepositAt)) return 'new_account'
  if (isForeign) return 'foreign'
  return kind === 'store' ? 'store' : null
}

/** A notice that the law does not require us to investigate is investigated anyway; it has no provisional credit. */
export function isCourtesy(noticeAt: Instant, madeAt: Instant): boolean {
  return compareDates(bankDateOf(noticeAt), lastNoticeDay(madeAt)) > 0
}

export function lastNoticeDay(madeAt: Instant): PlainDate {
  return addDays(bankDateOf(madeAt), noticeDays)
}

/** Older ones are not taken any more. */
export function isTooOld(noticeAt: Instant, madeAt: Instant): boolean {
  return compareDates(bankDateOf(noticeAt), bankDateOf(madeAt).add({ months: acceptedMonths })) > 0
}

/** Our reading: a case that is opened again is answered in the time of a new one. */
export function reviewBy(reopenedAt: Instant): PlainDate {
  return addDays(bankDateOf(reopenedAt), decisionDays.usual)
}

export function notifyBy(decidedAt: Instant): PlainDate {
  return addBankDays(bankDateOf(decidedAt), notifyingDays)
}

/** The last day on which payments go through although the credit is still to go back. */
export function honoredThrough(notifiedAt: Instant): PlainDate {
  return addBankDays(bankDateOf(notifiedAt), honoredDays)
}

export function takeBackOn(notifiedAt: Instant): PlainDate {
  return addBankDays(honoredThrough(notifiedAt), 1)
}

export function answerBy(askedAt: Instant): PlainDate {
  return addBankDays(bankDateOf(askedAt), answerDays)
}

/** A day on the bank's calendar has begun. */
export function hasCome(day: PlainDate, now: Instant): boolean {
  return compareDates(bankDateOf(now), day) >= 0
}

/** From then on a case that no one decided is decided for the worker: our reading, so that the law's day is never missed. */
export function isOverdue(decideBy: PlainDate, now: Instant): boolean {
  return !isBefore(now, instantAt(decideBy, { hour: decisionHour, minute: 0 }, bankZone))
}
