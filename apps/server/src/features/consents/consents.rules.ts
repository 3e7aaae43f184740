// Decides whether a worker gets documents online, and what an operator has to mail. Pure.
import { addDays, plainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'

export type FirstLetter = { startsOn: string; statementOf: string }

/** Design, "It starts with the next statement": that of the month of `today`, on the first day of the next one. */
export function firstLetterOf(today: PlainDate): FirstLetter {
  const statementOf = plainDate(today.year, today.month, 1)
  const withinNextMonth = addDays(statementOf, 31)
  return {
    startsOn: plainDateText(plainDate(withinNextMonth.year, withinNextMonth.month, 1)),
    statementOf: plainDateText(statementOf),
  }
}

export type DocumentsChoice = { isGiven: boolean; startsOn: string | null; chosenAt: Instant }
export type DocumentsState = { isOnline: boolean; since: Instant | null; mailedFrom: string | null }

/**
 * What holds of documents: the newest choice, or else what the worker agreed to when they signed up.
 *
 * @param agreedAt  when they first agreed to documents online; null when they never did
 */
export function documentsState(newest: DocumentsChoice | null, agreedAt: Instant | null): DocumentsState {
  if (newest === null) return { isOnline: agreedAt !== null, since: agreedAt, mailedFrom: null }
  return newest.isGiven
    ? { isOnline: true, since: newest.chosenAt, mailedFrom: null }
    : { isOnline: false, since: null, mailedFrom: newest.startsOn }
}

export type MailOrder = 'start_mail' | 'stop_mail'

/**
 * What to ask the operator for: an order that was not carried out yet is dropped by its opposite, and one that was is answered by it.
 *
 * @param open  the order that is not carried out yet
 */
export function mailOrderOf(wanted: MailOrder, open: MailOrder | null): { drops: boolean; asks: MailOrder | null } {
  if (open === wanted) return { drops: false, asks: null }
  return open === null ? { drops: false, asks: wanted } : { drops: true, asks: null }
}
