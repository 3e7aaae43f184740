// Decides whose turn it is in a case, by when, and which actions it still allows. Pure.
import type { CaseState } from '@daybreak/contract'
import { addBankDays, bankDateOf, isBefore, type Instant, type PlainDate } from '@daybreak/time'

/** Our reading: readings 4.9 asks for a due date and names none. Ours is the second business day, the worker's the fifth. */
const ourDays = 2
const workersDays = 5
/** Copy: "You can open it again for 30 days", "We keep closed cases for 24 months". */
const reopenDays = 30
const keptMonths = 24
/** Our reading: more than a worker has to write in a day; the rest is for the phone. */
export const maxCasesPerDay = 10
export const maxMessagesPerDay = 60
export const maxUnsentFiles = 10

export function answerBy(state: Exclude<CaseState, 'closed'>, at: Instant): PlainDate {
  return addBankDays(bankDateOf(at), state === 'open' ? ourDays : workersDays)
}

/** What ended before then is kept no longer. */
export function keptSince(now: Instant): Instant {
  return now.toZonedDateTimeISO('UTC').subtract({ months: keptMonths }).toInstant()
}

/** @param closedAt  null while it is open */
export function canReopen(closedAt: Instant | null, now: Instant): boolean {
  return closedAt !== null && isBefore(now, closedAt.add({ hours: reopenDays * 24 }))
}
