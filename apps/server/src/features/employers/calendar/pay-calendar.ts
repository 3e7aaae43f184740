// Imports or generates an employer's payroll calendar, all or nothing.
import { newUuid } from '@daybreak/ids'
import { instantAt, instantText, parseInstant, parsePlainDate, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { readTableRows } from '#platform/tables/table-rows.ts'
import { lockEmployer, readDate, readText, type Employer } from '../roster/index.ts'
import type { Cell } from '#platform/tables/row-reader.ts'
import { faultOfPeriod, planPayPeriods, type PayPeriod, type PayPeriodPlan } from './pay-period.rules.ts'
import { findOverlap, findSharedPayday, upsertPeriods, type PeriodsWritten } from './pay-period.store.ts'

export type CalendarDeps = { database: Database; clock: Clock }

export type CalendarRejection = { line: number; reason: string }
export type CalendarReport = { kind: 'kept'; written: PeriodsWritten } | { kind: 'refused'; rejected: CalendarRejection[] }

const maxRejections = 1_000
const closingHour = 17

/** Stores periods, or none of them when two of a pay group would share a day, or a payday: by it, a pay run is known to be of one period. */
async function keepPeriods(deps: CalendarDeps, employer: Employer, periods: readonly PayPeriod[]): Promise<CalendarReport> {
  const at = instantText(deps.clock.now())
  return deps.database
    .transaction(async (tx): Promise<CalendarReport> => {
      // Two operators who store periods at once would not see each other's.
      await lockEmployer(tx, employer.id)
      const withIds = periods.map((period) => ({ ...period, id: newUuid(deps.clock) }))
      const written = await upsertPeriods(tx, employer.id, withIds, at)
      const payGroups = [...new Set(periods.map(({ payGroup }) => payGroup))]
      const overlap = await findOverlap(tx, employer.id, payGroups)
      if (overlap !== null) throw new Conflicting(overlap, 'share days')
      const shared = await findSharedPayday(tx, employer.id, payGroups)
      if (shared !== null)
        throw new Conflicting(shared, `are both paid on ${shared.payday}: write one period for what one payday pays`)
      return { kind: 'kept', written }
    })
    .catch((error: unknown): CalendarReport => {
      if (error instanceof Conflicting) return { kind: 'refused', rejected: [{ line: 0, reason: error.message }] }
      throw error
    })
}

/** Lays periods by a rule and stores them. Throws RangeError for a first day that the rule does not have. */
export async function planPeriods(
  deps: CalendarDeps,
  employer: Employer,
  plan: Omit<PayPeriodPlan, 'timeZone'>,
): Promise<CalendarReport> {
  const payGroup = readPayGroup(plan.payGroup)
  if (payGroup.kind === 'unreadable') return { kind: 'refused', rejected: [{ line: 0, reason: `payGroup ${payGroup.reason}` }] }
  return keepPeriods(deps, employer, planPayPeriods({ ...plan, payGroup: payGroup.value, timeZone: employer.timeZone }))
}

/** Normalized as on a roster: its letters connect a person with their calendar. */
function readPayGroup(text: string): Cell<string> {
  return text === '' ? { kind: 'unreadable', reason: 'is missing' } : readText(text)
}

class Conflicting extends Error {
  constructor({ payGroup, first, second }: { payGroup: string; first: string; second: string }, conflict: string) {
    super(`pay group "${payGroup}": the periods that begin on ${first} and ${second} ${conflict}`)
  }
}

/**
 * Imports a file with the columns payGroup, periodStart, periodEnd, payday and, if there, cutOffAt (an instant or a date and time of the
 * employer's day; without it, the hours close at 17:00 on the period's last day). One bad row keeps all of it out.
 */
export async function importPeriods(deps: CalendarDeps, employer: Employer, path: string): Promise<CalendarReport> {
  const periods: PayPeriod[] = []
  const rejected: CalendarRejection[] = []
  const lineByKey = new Map<string, number>()
  let heading: string[] | null = null
  for await (const { line, cells } of readTableRows(path)) {
    if (heading === null) {
      heading = cells.map((cell) =>
        cell
          .trim()
          .toLowerCase()
          .replace(/[^a-z]/g, ''),
      )
      const missing = ['payGroup', 'periodStart', 'periodEnd', 'payday'].filter(
        (name) => heading?.includes(name.toLowerCase()) !== true,
      )
      if (missing.length > 0)
        return { kind: 'refused', rejected: [{ line, reason: `the heading row lacks ${missing.join(', ')}` }] }
      continue
    }
    const verdict = readPeriod(heading, cells, employer.timeZone)
    if (typeof verdict === 'string') {
      if (rejected.length < maxRejections) rejected.push({ line, reason: verdict })
      continue
    }
    const key = `${verdict.payGroup} ${verdict.start.toString()}`
    const earlier = lineByKey.get(key)
    if (earlier === undefined) periods.push(verdict)
    else rejected.push({ line, reason: `the period is on line ${earlier} already` })
    lineByKey.set(key, line)
  }
  return rejected.length > 0 ? { kind: 'refused', rejected } : keepPeriods(deps, employer, periods)
}

/** The period of one row, or what is wrong with it. */
function readPeriod(heading: readonly string[], cells: readonly string[], timeZone: string): PayPeriod | string {
  const text = (name: string) => (cells[heading.indexOf(name.toLowerCase())] ?? '').trim()
  const dates: PlainDate[] = []
  for (const name of ['periodStart', 'periodEnd', 'payday']) {
    const cell = readDate(text(name))
    if (cell.kind === 'unreadable') return `${name} ${cell.reason}`
    dates.push(parsePlainDate(cell.value))
  }
  const [start, end, payday] = dates
  if (start === undefined || end === undefined || payday === undefined) return 'a date is missing'
  const payGroup = readPayGroup(text('payGroup'))
  if (payGroup.kind === 'unreadable') return `payGroup ${payGroup.reason}`
  const cutOffAt =
    text('cutOffAt') === '' ? instantAt(end, { hour: closingHour }, timeZone) : readCutOff(text('cutOffAt'), timeZone)
  if (cutOffAt === null) return 'cutOffAt is not an instant like 2026-11-20T22:00:00Z or a local time like 2026-11-20 17:00'
  const period = { payGroup: payGroup.value, start, end, payday, cutOffAt }
  return faultOfPeriod(period, timeZone) ?? period
}

function readCutOff(text: string, timeZone: string): Instant | null {
  const local = /^(.{8,10})[ T](\d{1,2}):(\d{2})$/.exec(text)
  try {
    if (local === null) return parseInstant(text)
    const date = readDate(local[1] ?? '')
    const [hour, minute] = [Number.parseInt(local[2] ?? '', 10), Number.parseInt(local[3] ?? '', 10)]
    if (date.kind === 'unreadable' || hour > 23 || minute > 59) return null
    return instantAt(parsePlainDate(date.value), { hour, minute }, timeZone)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
