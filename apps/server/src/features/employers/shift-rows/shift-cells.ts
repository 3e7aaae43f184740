// Reads single cells of a shift file (days, instants, hours, money and state words). Each returns a value or a reason.
import { cents, type Cents } from '@daybreak/money'
import { instantFromMilliseconds, type Instant } from '@daybreak/time'
import { isCalendarDate } from '#platform/calendar-date.ts'
import { readDollars } from '../roster/index.ts'
import type { Cell } from '#platform/tables/row-reader.ts'

export type DateOrder = 'month-first' | 'day-first'
export type FileStatus = 'planned' | 'open' | 'submitted' | 'approved' | 'deleted'

function read<Value>(value: Value): Cell<Value> {
  return { kind: 'read', value }
}

function unreadable(reason: string): { kind: 'unreadable'; reason: string } {
  return { kind: 'unreadable', reason }
}

const century = 2_000
const noSuchDay = 'is not a day of the calendar'

/** ISO (2026-11-20), compact (20261120), or with slashes, points or dashes in the file's order; a year of two digits is of this century. */
export function readDay(text: string, order: DateOrder): Cell<string> {
  const fixed = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const loose = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)
  const parts = fixed === null ? loosePartsOf(loose, order) : [fixed[1], fixed[2], fixed[3]]
  if (parts === null) return unreadable('is not a date: write YYYY-MM-DD or MM/DD/YYYY')
  const [year, month, day] = parts.map((part) => Number.parseInt(part ?? '', 10))
  const whole = year !== undefined && year < 100 ? century + year : year
  const date = `${whole}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? read(date) : unreadable(noSuchDay)
}

function loosePartsOf(loose: RegExpExecArray | null, order: DateOrder): (string | undefined)[] | null {
  if (loose === null) return null
  return order === 'month-first' ? [loose[3], loose[1], loose[2]] : [loose[3], loose[2], loose[1]]
}

/** A clock's time on a day that another column names, or a whole moment: with an offset, or local to the employer. */
export type Moment = { kind: 'instant'; at: Instant } | { kind: 'local'; day: string | null; hour: number; minute: number }

export function readMoment(text: string, order: DateOrder): Cell<Moment> {
  const exact = exactInstant(text)
  // JavaScript's own reading would move the 30th of February into March.
  if (exact !== null) return isCalendarDate(text.slice(0, 10)) ? read({ kind: 'instant', at: exact }) : unreadable(noSuchDay)
  const split = /^(?:(\S+)[ T])?(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?$/i.exec(text)
  if (split === null) return unreadable('is not a time like 2026-11-20 09:30, 9:30 AM or 2026-11-20T09:30:00-05:00')
  const hour = hourOf(Number.parseInt(split[2] ?? '', 10), split[4])
  const minute = Number.parseInt(split[3] ?? '0', 10)
  if (hour === null || minute > 59) return unreadable('is not a time of day')
  if (split[1] === undefined) return read({ kind: 'local', day: null, hour, minute })
  const day = readDay(split[1], order)
  return day.kind === 'unreadable' ? day : read({ kind: 'local', day: day.value, hour, minute })
}

/** "2026-11-20T14:30:00Z", "…+0000" and "…-05:00"; null for a time without an offset. */
function exactInstant(text: string): Instant | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.exec(text)
  if (match === null) return null
  const [, day = '', hour = '', minute = '', second = '00', zone = 'Z'] = match
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
  const milliseconds = Date.parse(`${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(milliseconds) ? null : instantFromMilliseconds(milliseconds)
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** "7.5", "7,5", "-0.25" and "7:30" are minutes; rounded half up to the minute, which is what time clocks do. */
export function readHours(text: string): Cell<number> {
  const clock = /^(-?)(\d{1,3}):([0-5]\d)$/.exec(text)
  if (clock !== null) {
    const minutes = Number.parseInt(clock[2] ?? '', 10) * 60 + Number.parseInt(clock[3] ?? '', 10)
    return read(clock[1] === '-' ? -minutes : minutes)
  }
  const decimal = /^(-?)(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(text)
  if (decimal === null) return unreadable('is not a number of hours like 7.5 or 7:30')
  const thousandths = Number.parseInt(decimal[2] ?? '', 10) * 1_000_000 + Number.parseInt((decimal[3] ?? '').padEnd(6, '0'), 10)
  const minutes = Math.floor((thousandths * 60 + 500_000) / 1_000_000)
  return read(decimal[1] === '-' ? -minutes : minutes)
}

export function readMinutes(text: string): Cell<number> {
  return /^\d{1,4}$/.test(text) ? read(Number.parseInt(text, 10)) : unreadable('is not a number of minutes')
}

/** Like `readDollars`, but a correction may be below zero: "-12.50" or "(12.50)". */
export function readSignedDollars(text: string): Cell<Cents> {
  const negative = /^(?:-\s*(.+)|\((.+)\))$/.exec(text)
  const dollars = readDollars(negative === null ? text : (negative[1] ?? negative[2] ?? ''))
  return dollars.kind === 'read' && negative !== null ? read(cents(-dollars.value)) : dollars
}

/** An hourly rate of at most four decimals, as 7shifts writes it; half up to the cent. */
export function readRate(text: string): Cell<Cents> {
  const fine = /^\$?\s*(\d{1,6})[.,](\d{3,4})$/.exec(text)
  if (fine === null) return readDollars(text)
  const tenThousandths = BigInt(fine[1] ?? '0') * 10_000n + BigInt((fine[2] ?? '').padEnd(4, '0'))
  return read(cents((tenThousandths + 50n) / 100n))
}

const statusByWord: ReadonlyMap<string, FileStatus> = new Map(
  Object.entries<FileStatus>({
    planned: 'planned',
    scheduled: 'planned',
    published: 'planned',
    open: 'open',
    active: 'open',
    'clocked in': 'open',
    submitted: 'submitted',
    pending: 'submitted',
    unapproved: 'submitted',
    closed: 'submitted',
    no: 'submitted',
    false: 'submitted',
    '0': 'submitted',
    approved: 'approved',
    corrected: 'approved',
    yes: 'approved',
    true: 'approved',
    '1': 'approved',
    locked: 'approved',
    deleted: 'deleted',
    canceled: 'deleted',
    cancelled: 'deleted',
    rejected: 'deleted',
  }),
)

export function readShiftStatus(text: string): Cell<FileStatus> {
  const status = statusByWord.get(text.toLowerCase())
  return status === undefined ? unreadable('must be planned, open, submitted, approved or deleted') : read(status)
}

export function readSourceId(text: string): Cell<string> {
  return /^[!-~](?:[ -~]{0,78}[!-~])?$/.test(text) ? read(text) : unreadable('must be 1–80 printable ASCII characters')
}

export function readVersion(text: string): Cell<number> {
  return /^[1-9]\d{0,8}$/.test(text) ? read(Number.parseInt(text, 10)) : unreadable('must be a whole number from 1')
}
