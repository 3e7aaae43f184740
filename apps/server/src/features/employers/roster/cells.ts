// Reads single cells of a roster file (dates, phones, Social Security numbers, rates). Each returns a value or a reason.
import { cents, type Cents } from '@daybreak/money'
import { isCalendarDate } from '#platform/calendar-date.ts'
import type { Cell } from '#platform/tables/row-reader.ts'
import type { RosterJob, RosterStatus } from './person.ts'

function read<Value>(value: Value): Cell<Value> {
  return { kind: 'read', value }
}

function unreadable(reason: string): { kind: 'unreadable'; reason: string } {
  return { kind: 'unreadable', reason }
}

const longestText = 120

export function readText(text: string): Cell<string> {
  if (/\p{Cc}/u.test(text)) return unreadable('holds a control character')
  if (text.length > longestText) return unreadable(`is longer than ${longestText} characters`)
  return read(text.normalize('NFC'))
}

export function readEmployeeNumber(text: string): Cell<string> {
  if (!/^[\w.\-/ ]{1,40}$/.test(text)) return unreadable('must be 1–40 letters, digits, ".", "-", "_", "/" or blanks')
  return read(text)
}

/** ISO (2026-11-20), US (11/20/2026 or 11-20-2026) or compact (20261120). Two-digit years are refused: they are ambiguous in birth dates. */
export function readDate(text: string): Cell<string> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00.*)?$/.exec(text)
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const parts = iso ?? compact ?? (us === null ? null : [us[0], us[3], us[1], us[2]])
  if (parts === null) return unreadable('is not a date: write YYYY-MM-DD or MM/DD/YYYY')
  const date = `${parts[1]}-${String(parts[2]).padStart(2, '0')}-${String(parts[3]).padStart(2, '0')}`
  return isCalendarDate(date) ? read(date) : unreadable('is not a day of the calendar')
}

/** US numbers only, as the login takes them. */
export function readPhone(text: string): Cell<string> {
  const digits = text.replace(/[\s().+-]/g, '')
  const withCountry = digits.length === 10 ? `1${digits}` : digits
  return /^1[2-9]\d{2}[2-9]\d{6}$/.test(withCountry) ? read(withCountry) : unreadable('is not a US phone number')
}

export function readEmail(text: string): Cell<string> {
  const email = text.toLowerCase()
  return email.length <= 254 && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(email)
    ? read(email)
    : unreadable('is not an e-mail address')
}

/** Numbers the Social Security Administration never gives (area 000, 666, 9xx, group 00, serial 0000) are refused. */
export function readSsn(text: string): Cell<string> {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{9}$/.test(digits)) return unreadable('must have nine digits (a spreadsheet may have dropped a leading zero)')
  if (/^(000|666|9)/.test(digits) || digits.slice(3, 5) === '00' || digits.endsWith('0000'))
    return unreadable('is not a number that is given out')
  return read(digits)
}

export function readSsnLast4(text: string): Cell<string> {
  return /^\d{4}$/.test(text) ? read(text) : unreadable('must have four digits')
}

export function readState(text: string): Cell<string> {
  const state = text.toUpperCase()
  return /^[A-Z]{2}$/.test(state) ? read(state) : unreadable('must be a two-letter abbreviation')
}

/** Five digits; the four of ZIP+4 are dropped, since the address form holds five (specification 5). */
export function readPostalCode(text: string): Cell<string> {
  const match = /^(\d{5})(-?\d{4})?$/.exec(text)
  return match?.[1] === undefined ? unreadable('must be 5 digits') : read(match[1])
}

const statusByWord: ReadonlyMap<string, RosterStatus> = new Map(
  Object.entries<RosterStatus>({
    active: 'active',
    a: 'active',
    employed: 'active',
    current: 'active',
    leave: 'active',
    'on leave': 'active',
    l: 'active',
    ended: 'ended',
    terminated: 'ended',
    term: 'ended',
    t: 'ended',
    inactive: 'ended',
    resigned: 'ended',
    separated: 'ended',
    deceased: 'ended',
  }),
)

export function readStatus(text: string): Cell<RosterStatus> {
  const status = statusByWord.get(text.toLowerCase())
  return status === undefined ? unreadable('must be active or terminated') : read(status)
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'active', 'enabled'])
const no = new Set(['no', 'n', 'false', '0', 'inactive', 'disabled'])

export function readYesNo(text: string): Cell<boolean> {
  const word = text.toLowerCase()
  if (yes.has(word)) return read(true)
  return no.has(word) ? read(false) : unreadable('must be yes or no')
}

/** "15.5", "$1,250.00" and "15,50" (a decimal comma) are whole cents; fractions of a cent are refused, not rounded. */
export function readDollars(text: string): Cell<Cents> {
  const plain = text.replace(/[$\s]/g, '')
  const decimal = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '')
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(decimal)
  if (match?.[1] === undefined) return unreadable('is not an amount of dollars with at most two decimals')
  return read(cents(BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))))
}

const unitByWord: ReadonlyMap<string, NonNullable<RosterJob['unit']>> = new Map(
  Object.entries<NonNullable<RosterJob['unit']>>({
    hour: 'hour',
    hourly: 'hour',
    h: 'hour',
    day: 'day',
    daily: 'day',
    week: 'week',
    weekly: 'week',
    month: 'month',
    monthly: 'month',
    year: 'year',
    yearly: 'year',
    annual: 'year',
    annually: 'year',
    salary: 'year',
    y: 'year',
  }),
)

export function readRateUnit(text: string): Cell<NonNullable<RosterJob['unit']>> {
  const unit = unitByWord.get(text.toLowerCase())
  return unit === undefined ? unreadable('must be hour, day, week, month or year') : read(unit)
}
