// Decides whether and how much of a transaction can be disputed, and which actions a case still allows. Pure.
import type { DisputeEligibility, DisputeReason, DisputeState } from '@daybreak/contract'
import { addCents, lesserOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import { bankDateOf, compareDates, type Instant } from '@daybreak/time'
import type { ItemToDispute } from '#features/transactions'
import { isCourtesy, isTooOld } from './clock/index.ts'

/** Our reading: more than any worker has to report in a day; the rest is for the phone. */
export const maxCasesPerDay = 20
export const maxMessagesPerDay = 60
/** Readings 4.9: disputes are shown as long as the history, 24 months. */
const shownMonths = 24
/** Our reading: for this many days after an answer the worker can ask for another review, and this often. */
const reopenDays = 60

export function shownSince(now: Instant): Instant {
  return now.toZonedDateTimeISO('UTC').subtract({ months: shownMonths }).toInstant()
}

type Judged = Pick<
  ItemToDispute,
  'disputeId' | 'isClaimed' | 'isOut' | 'isPending' | 'isComplete' | 'isCompanyDebit' | 'rail' | 'createdAt' | 'amount'
>

/** Decision 37: card purchases, and what other companies drew without leave. Readings 3.1 E7: for 24 months, after 120 days by courtesy. */
export function eligibilityOf(item: Judged, now: Instant): DisputeEligibility {
  if (item.disputeId !== null || item.isClaimed) return 'reported'
  const isOthers = item.rail === 'card' || item.isCompanyDebit
  if (!isOthers || !item.isOut || item.amount === noCents || isTooOld(now, item.createdAt)) return 'none'
  if (item.isPending) return 'pending'
  if (!item.isComplete) return 'none'
  return isCourtesy(now, item.createdAt) ? 'late' : 'ready'
}

/** The charge less what the worker agrees with. A charge that became smaller while it was pending leaves nothing below zero. */
export function disputedOf({ charge, agreed, isHeld = true }: { charge: Cents; agreed: Cents | null; isHeld?: boolean }): Cents {
  if (!isHeld) return noCents
  return subtractCents(charge, lesserOf(agreed ?? noCents, charge))
}

export function sumOf(amounts: readonly Cents[]): Cents {
  return addCents(noCents, ...amounts)
}

/** What the worker agrees with belongs to three reasons, and is less than the charge; to the others it does not. */
export function isAmountRight(reason: DisputeReason, charge: Cents, agreed: Cents | null): boolean {
  const isPartly = reason === 'amount' || reason === 'atm' || reason === 'refund'
  return isPartly ? agreed !== null && agreed < charge : agreed === null
}

/** No one notices an error before it was made, or tomorrow; a day more, because the worker's day may not be the bank's. */
export function isNoticeDayRight(
  noticedOn: Parameters<typeof compareDates>[0],
  madeAt: readonly Instant[],
  now: Instant,
): boolean {
  const first = madeAt.map(bankDateOf).toSorted(compareDates)[0]
  const isNotBefore = first === undefined || compareDates(noticedOn, first.subtract({ days: 1 })) >= 0
  return isNotBefore && compareDates(noticedOn, bankDateOf(now).add({ days: 1 })) <= 0
}

const openStates: readonly DisputeState[] = ['watching', 'looking', 'asking']

export function isOpen(state: DisputeState): boolean {
  return openStates.includes(state)
}

export function canReopen(
  { state, decidedAt, reopenedAt }: { state: DisputeState; decidedAt: Instant | null; reopenedAt: Instant | null },
  now: Instant,
): boolean {
  if (state !== 'lost' || decidedAt === null || reopenedAt !== null) return false
  return now.epochMilliseconds < decidedAt.add({ hours: reopenDays * 24 }).epochMilliseconds
}
