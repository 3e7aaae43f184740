// Decides when a transfer to or from another bank advances, and how it comes back. Pure.
import {
  addBankDays,
  bankDateOf,
  bankDayOnOrAfter,
  bankDeadline,
  bankOpening,
  isBankDay,
  isBefore,
  type Instant,
  type PlainDate,
} from '@daybreak/time'

export const originatedStatuses = ['INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED', 'CANCELED', 'FAILED', 'RETURNED'] as const
export type OriginatedStatus = (typeof originatedStatuses)[number]

export type Schedule = {
  /** When its file goes to the network. */
  sendsAt: Instant
  effectiveDate: PlainDate
  /** When it settles. */
  expectedAt: Instant
}

/** The Federal Reserve's same-day windows: when a file must be there, and when it settles, Eastern. */
const sameDayWindows = [
  { closes: { hour: 10, minute: 30 }, settles: { hour: 13 } },
  { closes: { hour: 14, minute: 45 }, settles: { hour: 17 } },
  { closes: { hour: 16, minute: 45 }, settles: { hour: 18 } },
]
/** Our reading of the bank behind the provider: it sends one file for the next day in the evening. */
const nextDayFile = { hour: 20 }

const on = (day: PlainDate, time: { hour: number; minute?: number }): Instant => bankDeadline({ from: day, bankDays: 0, time })

/** @param releasedAt  when it may no longer be canceled */
export function scheduleOf(releasedAt: Instant, isSameDay: boolean): Schedule {
  const today = bankDateOf(releasedAt)
  const windows = sameDayWindows.filter(({ closes }) => isBankDay(today) && isBefore(releasedAt, on(today, closes)))
  if (isSameDay) {
    const [window] = windows
    const day = window === undefined ? bankDayOnOrAfter(today.add({ days: 1 })) : today
    const { closes, settles } = window ?? sameDayWindows[0] ?? { closes: nextDayFile, settles: nextDayFile }
    return { sendsAt: on(day, closes), effectiveDate: day, expectedAt: on(day, settles) }
  }
  const isInTime = isBankDay(today) && isBefore(releasedAt, on(today, nextDayFile))
  const fileDay = isInTime ? today : bankDayOnOrAfter(today.add({ days: 1 }))
  const effectiveDate = addBankDays(fileDay, 1)
  return { sendsAt: on(fileDay, nextDayFile), effectiveDate, expectedAt: bankOpening(effectiveDate) }
}

/** Nacha: a return arrives by the opening of the second bank day after the settlement. */
export function returnOf(effectiveDate: PlainDate): Instant {
  return bankOpening(addBankDays(effectiveDate, 2))
}

/** What a bank would say, by the network's code at the end of a test account's number: "…9003". */
const reasonOfCode: Readonly<Record<string, string>> = {
  R01: 'INSUFFICIENT_FUNDS_IN_EXTERNAL_ACCOUNT',
  R02: 'EXTERNAL_ACCOUNT_CLOSED',
  R03: 'EXTERNAL_ACCOUNT_NOT_FOUND',
  R04: 'INVALID_EXTERNAL_ACCOUNT_NUMBER',
  R05: 'UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE',
  R06: 'RETURNED_PER_ODFI_REQUEST',
  R07: 'AUTHORIZATION_REVOKED_BY_CUSTOMER',
  R08: 'PAYMENT_STOPPED',
  R09: 'UNCOLLECTED_FUNDS',
  R10: 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION',
  R11: 'ENTRY_NOT_IN_ACCORDANCE_WITH_TERMS_OF_AUTHORIZATION',
  R16: 'EXTERNAL_ACCOUNT_FROZEN',
  R20: 'NON_TRANSACTION_ACCOUNT',
  R23: 'CREDIT_ENTRY_REFUSED_BY_THE_RECEIVER',
  R29: 'TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER',
}

/** null for an account that accepts the money. */
export function returnReasonOf(accountNumber: string): string | null {
  const [, code] = /90(\d\d)$/.exec(accountNumber) ?? []
  return code === undefined ? null : (reasonOfCode[`R${code}`] ?? null)
}

/** The simulations' shorter words, in those of the other bank's side. */
const longWords: ReadonlyMap<string, string> = new Map([
  ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS_IN_EXTERNAL_ACCOUNT'],
  ['ACCOUNT_CLOSED', 'EXTERNAL_ACCOUNT_CLOSED'],
  ['ACCOUNT_NOT_FOUND', 'EXTERNAL_ACCOUNT_NOT_FOUND'],
  ['ACCOUNT_FROZEN', 'EXTERNAL_ACCOUNT_FROZEN'],
  ['INVALID_ACCOUNT_NUMBER', 'INVALID_EXTERNAL_ACCOUNT_NUMBER'],
  ['CURRENCY_MISMATCH', 'INTERNAL_ERROR'],
  ['ACH_LOAD_NOT_SUPPORTED', 'ACH_LOAD_NOT_ALLOWED_BY_PROGRAM'],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT', 'TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_LOAD_LIMIT'],
  ['TRANSFER_AMOUNT_EXCEEDING_MAX_RELOAD_LIMIT', 'TRANSFER_AMOUNT_EXCEEDING_MAX_PROGRAM_RELOAD_LIMIT'],
  ['TRANSFER_AMOUNT_BELOW_MIN_RELOAD_LIMIT', 'TRANSFER_AMOUNT_BELOW_MIN_PROGRAM_RELOAD_LIMIT'],
])

export function publishedReason(word: string): string {
  return longWords.get(word) ?? word
}
