// Turns a row of a shift file into a shift, or returns why it cannot. Pure.
import { noCents, type Cents } from '@daybreak/money'
import { addDays, dateIn, instantText, parsePlainDate, plainDateText, type Instant } from '@daybreak/time'
import { readEmployeeNumber, readText, readYesNo } from '../roster/index.ts'
import { RowReader, type Cell } from '#platform/tables/row-reader.ts'
import type { LocalClock } from './local-clock.ts'
import {
  readDay,
  readHours,
  readMinutes,
  readMoment,
  readRate,
  readShiftStatus,
  readSignedDollars,
  readSourceId,
  readVersion,
  type FileStatus,
  type Moment,
} from './shift-cells.ts'
import { faultOfHours } from './shift-checks.rules.ts'
import { payOfMinutes, type ShiftMinutes } from './shift-pay.rules.ts'
import type { ShiftColumns, ShiftField, ShiftTemplate } from './shift-template.ts'

export type FileShift = ShiftMinutes & {
  employeeNumber: string
  /** The system's own name for the shift; null when the file has none: the import makes one of what the row says. */
  sourceId: string | null
  /** Null when the file does not count versions: whatever differs is then a correction. */
  version: number | null
  workedOn: string
  /** ISO 8601 in UTC. */
  startsAt: string
  endsAt: string | null
  job: string
  rate: Cents
  tips: Cents
  amount: Cents
  /** The unpaid break that the row names, or null. */
  breakMinutes: number | null
  status: FileStatus
}

export type ShiftRowContext = { columns: ShiftColumns; template: ShiftTemplate; employerCode: string; localClock: LocalClock }

export type ShiftVerdict =
  | { kind: 'shift'; shift: FileShift }
  | { kind: 'rejected'; employeeNumber: string | null; reason: string }

const longestShiftMinutes = 24 * 60
/** No one has worked before this; a year of two digits or a swapped day would otherwise pass unseen. */
const earliestDay = '2000-01-01'

/** Reads every cell; the first unreadable one rejects the row, named by its column. */
export function readShiftRow(cells: readonly string[], context: ShiftRowContext): ShiftVerdict {
  const row = new RowReader<ShiftField>(cells, context.columns)
  const shift = readShift(row, context)
  const employerCode = row.cell('employerCode', readText)
  if (employerCode !== null && employerCode.toUpperCase() !== context.employerCode) {
    row.reject(`the row belongs to employer "${employerCode}", not ${context.employerCode}`)
  }
  if (row.rejection !== null || shift === null) {
    return {
      kind: 'rejected',
      employeeNumber: row.text('employeeNumber') || null,
      reason: row.rejection ?? 'the row says nothing',
    }
  }
  return { kind: 'shift', shift }
}

function readShift(row: RowReader<ShiftField>, context: ShiftRowContext): FileShift | null {
  const times = readTimes(row, context)
  if (times === null) return null
  const minutes = readShiftMinutes(row, times)
  const rate = row.cell('rate', readRate) ?? noCents
  const said = row.cell('amount', readSignedDollars)
  const isTimed = minutes.regularMinutes !== 0 || minutes.overtimeMinutes !== 0 || minutes.doubletimeMinutes !== 0
  if (said === null && isTimed && rate === noCents) row.reject('the row has hours, but neither a rate nor an amount')
  const tips = row.cell('tips', readSignedDollars) ?? noCents
  if (tips < 0n) row.reject('tips is below zero')
  const breakMinutes = row.cell('breakMinutes', readMinutes)
  const status = readStatus(row, times.endsAt, context.template)
  const fault = faultOfHours({ ...minutes, ...times, breakMinutes, status }, context.localClock.timeZone)
  if (fault !== null) row.reject(fault)
  return {
    employeeNumber: row.required('employeeNumber', readEmployeeNumber),
    sourceId: row.cell('sourceId', readSourceId),
    version: row.cell('version', readVersion),
    workedOn: times.workedOn,
    startsAt: instantText(times.startsAt),
    endsAt: times.endsAt === null ? null : instantText(times.endsAt),
    ...minutes,
    job: row.cell('job', readText) ?? '',
    rate,
    tips,
    amount: said ?? payOfMinutes(minutes, rate),
    breakMinutes,
    status,
  }
}

type Times = { workedOn: string; startsAt: Instant; isStartSaid: boolean; endsAt: Instant | null }

function readTimes(row: RowReader<ShiftField>, { template, localClock }: ShiftRowContext): Times | null {
  const moment = (text: string): Cell<Moment> => readMoment(text, template.dateOrder)
  const named = row.cell('workedOn', (text) => readDay(text, template.dateOrder))
  const start = row.cell('start', moment)
  const end = row.cell('end', moment)
  const startDay = named ?? (start === null ? null : dayOf(start, localClock.timeZone))
  if (startDay === null) {
    row.reject('the row names no day')
    return null
  }
  const startsAt = start === null ? localClock.at(startDay, { hour: 0, minute: 0 }) : resolve(start, startDay, localClock)
  const endsAt = end === null ? null : endOf(row, end, startsAt, startDay, localClock)
  const workedOn = named ?? startDay
  if (workedOn < earliestDay) row.reject('workedOn lies before the year 2000')
  if (endsAt !== null && endsAt.epochMilliseconds < startsAt.epochMilliseconds) row.reject('the shift ends before it begins')
  if (endsAt !== null && minutesBetween(startsAt, endsAt) > longestShiftMinutes) row.reject('the shift is longer than 24 hours')
  return { workedOn, startsAt, isStartSaid: start !== null, endsAt }
}

function dayOf(moment: Moment, timeZone: string): string | null {
  return moment.kind === 'instant' ? plainDateText(dateIn(moment.at, timeZone)) : moment.day
}

function resolve(moment: Moment, day: string, localClock: LocalClock): Instant {
  return moment.kind === 'instant' ? moment.at : localClock.at(moment.day ?? day, moment)
}

/**
 * A clock's time before the beginning is of the next day: a night shift. Our reading: the time of the beginning itself is a punch that was
 * taken back, and only the hours of the row can make a whole day of it.
 */
function endOf(row: RowReader<ShiftField>, end: Moment, startsAt: Instant, startDay: string, localClock: LocalClock): Instant {
  const sameDay = resolve(end, startDay, localClock)
  const isOwnDay = end.kind === 'instant' || end.day !== null
  const length = sameDay.epochMilliseconds - startsAt.epochMilliseconds
  if (isOwnDay || length > 0 || (length === 0 && !saysWholeDay(row))) return sameDay
  return resolve(end, plainDateText(addDays(parsePlainDate(startDay), 1)), localClock)
}

function saysWholeDay(row: RowReader<ShiftField>): boolean {
  const hours = (field: 'totalHours' | 'regularHours' | 'overtimeHours' | 'doubletimeHours') => row.cell(field, readHours) ?? 0
  const total = hours('totalHours') || hours('regularHours') + hours('overtimeHours') + hours('doubletimeHours')
  return total > longestShiftMinutes / 2
}

function minutesBetween(from: Instant, to: Instant): number {
  return Math.floor((to.epochMilliseconds - from.epochMilliseconds) / 60_000)
}

/** What the file says in hours counts; otherwise the time between the punches less the unpaid break, which clocks changed at night do not bend. */
function readShiftMinutes(row: RowReader<ShiftField>, times: Times): ShiftMinutes {
  const overtimeMinutes = row.cell('overtimeHours', readHours) ?? 0
  const doubletimeMinutes = row.cell('doubletimeHours', readHours) ?? 0
  const regular = row.cell('regularHours', readHours)
  const total = row.cell('totalHours', readHours)
  const unpaid = row.cell('breakMinutes', readMinutes) ?? 0
  if (regular !== null) return { regularMinutes: regular, overtimeMinutes, doubletimeMinutes }
  if (total !== null) {
    const regularMinutes = total - overtimeMinutes - doubletimeMinutes
    if (total > 0 && regularMinutes < 0) row.reject('totalHours is less than overtime and double time')
    return { regularMinutes, overtimeMinutes, doubletimeMinutes }
  }
  const punched = times.endsAt === null ? 0 : minutesBetween(times.startsAt, times.endsAt)
  const regularMinutes = Math.max(0, punched - unpaid - overtimeMinutes - doubletimeMinutes)
  return { regularMinutes, overtimeMinutes, doubletimeMinutes }
}

function readStatus(row: RowReader<ShiftField>, endsAt: Instant | null, template: ShiftTemplate): FileStatus {
  if (row.cell('deleted', readYesNo) === true) return 'deleted'
  const said = row.cell('status', readShiftStatus)
  if (said !== null) return said
  // Someone who has not punched out is still at work.
  return endsAt === null && row.text('start') !== '' ? 'open' : template.statusWhenAbsent
}
