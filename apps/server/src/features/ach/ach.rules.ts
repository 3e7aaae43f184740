// Decides how another company's debit is handled, until when it may be returned, and which company sent it. Pure.
import { cleanText, ownText, type CleanText, type FailureReason, type TransactionStatus } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import { addDays, compareDates, daysBetween, settlementDay, type PlainDate } from '@daybreak/time'
import type { Refusal } from '#platform/errors.ts'

export type DebitInputs = {
  isOpen: boolean
  /** Decisions 35: by an operator, for a reason. */
  isRestricted: boolean
  isStopped: boolean
  available: Cents
  amount: Cents
}
export type DebitVerdict = { kind: 'accepted' } | { kind: 'refused'; reason: FailureReason }

/** Decision 53: R02 closed, R16 restricted, R08 stopped by the worker, R01 above what is available. */
export function decideDebit({ isOpen, isRestricted, isStopped, available, amount }: DebitInputs): DebitVerdict {
  if (!isOpen) return { kind: 'refused', reason: 'ACCOUNT_CLOSED' }
  if (isRestricted) return { kind: 'refused', reason: 'ACCOUNT_FROZEN' }
  if (isStopped) return { kind: 'refused', reason: 'PAYMENT_STOPPED' }
  return amount > available ? { kind: 'refused', reason: 'INSUFFICIENT_FUNDS' } : { kind: 'accepted' }
}

/** Nacha R10: the worker did not allow the debit. */
export const unauthorized: FailureReason = 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION'

const returnCodes: Partial<Record<FailureReason, string>> = {
  INSUFFICIENT_FUNDS: 'R01',
  ACCOUNT_CLOSED: 'R02',
  PAYMENT_STOPPED: 'R08',
  [unauthorized]: 'R10',
  ACCOUNT_FROZEN: 'R16',
  DUPLICATE_ENTRY: 'R24',
}

/** The network's code of a reason, for the operator; the reason itself where we send none. */
export function returnCodeOf(reason: string): string {
  return (returnCodes as Readonly<Record<string, string | undefined>>)[reason] ?? reason
}

/** Days before and after an entry's announcement within which its settlement date is plausible. */
const believedDays = { before: 90, after: 30 }

/**
 * The day on which an entry settles. Our reading: an entry settles on the next bank days, and is reported late when the provider was away; a date
 * further off is a mistake, which would prevent a debit's return in time, or forever. Such an entry settles when it is announced.
 *
 * @param reported  the provider's date; null when it gave none
 */
export function settlesOnOf(reported: PlainDate | null, announcedOn: PlainDate): { settlesOn: PlainDate; isBelieved: boolean } {
  const usual = settlementDay(announcedOn)
  if (reported === null) return { settlesOn: usual, isBelieved: true }
  const daysAhead = daysBetween(announcedOn, reported)
  const isBelieved = daysAhead >= -believedDays.before && daysAhead <= believedDays.after
  return { settlesOn: isBelieved ? reported : usual, isBelieved }
}

/** Nacha 3.8: an ordinary return reaches the originator's bank by the second bank day after settlement. */
export function lastReturnDay(settlesOn: PlainDate): PlainDate {
  return settlementDay(settlesOn, 2)
}

/** Nacha 3.12, decision 37: an unauthorized consumer debit can be returned for 60 calendar days after settlement. */
export function lastClaimDay(settlesOn: PlainDate): PlainDate {
  return addDays(settlesOn, 60)
}

/** There is money to ask for: it was taken, or is kept back for the company. */
export function isMoneyAway(status: TransactionStatus | null): boolean {
  return status === 'PENDING' || status === 'PROCESSED'
}

export type ClaimInputs = { settlesOn: PlainDate; today: PlainDate; isReturnable: boolean }

export function decideClaim({
  settlesOn,
  today,
  isReturnable,
}: ClaimInputs): { kind: 'filed' } | Refusal<'ach.claim_too_late' | 'ach.nothing_to_return'> {
  if (!isReturnable) return { kind: 'refused', code: 'ach.nothing_to_return' }
  if (compareDates(today, lastClaimDay(settlesOn)) > 0) return { kind: 'refused', code: 'ach.claim_too_late' }
  return { kind: 'filed' }
}

/** Of a company's name, and of what it writes beside it. */
export const maxNameLength = 80

/** A company's name as the list shows it; ours for one without any. */
export function companyNameOf(text: string): CleanText {
  const name = cleanText(text, maxNameLength)
  return name === '' ? ownText('Bank transfer') : name
}

/**
 * What distinguishes companies: the letters and digits of the number, however it is spelled. A company without a number is known by its name.
 */
export function companyKeyOf({ number, name }: { number: string | null; name: string }): string {
  const key = (number ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
  if (key !== '') return key.slice(0, maxNameLength)
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return `${nameKeyPrefix}${[...letters].slice(0, maxNameLength).join('')}`
}

const nameKeyPrefix = 'name:'

/** The number that the card provider can block; null for a company that has none. */
export function blockableNumberOf(companyKey: string): string | null {
  return companyKey.startsWith(nameKeyPrefix) ? null : companyKey
}

const monthly = { shortest: 27, longest: 33 }
const minGapDays = 5
const slackDays = 4

/**
 * When a company draws next, by its rhythm so far; null without one. Our reading: two gaps of about the same length make a rhythm, or one
 * gap of about a month.
 *
 * @param days  each day on which it drew, oldest first
 */
export function nextDrawOf(days: readonly PlainDate[]): PlainDate | null {
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day))
  const last = days.at(-1)
  if (last === undefined || gaps.length === 0) return null
  const [shortest, longest] = [Math.min(...gaps), Math.max(...gaps)]
  const isMonthly = shortest >= monthly.shortest && longest <= monthly.longest
  if (isMonthly) return last.add({ months: 1 })
  if (gaps.length < 2 || shortest < minGapDays || longest - shortest > slackDays) return null
  return addDays(last, Math.round(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length))
}
