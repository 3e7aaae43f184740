// Creates a pay group of one with a calendar around today: a period whose hours have closed, and the current one.
import assert from 'node:assert/strict'
import {
  addBankDays,
  addDays,
  bankDayOnOrBefore,
  dateIn,
  instantAt,
  instantText,
  isBankDay,
  isBefore,
  plainDateText,
  systemClock,
} from '../../packages/time/src/index.ts'

export const group = 'JOURNEY'
const zone = 'America/New_York'
const today = dateIn(systemClock.now(), zone)

export function daysAgo(days: number): string {
  return plainDateText(addDays(today, -days))
}

export type Period = { start: string; end: string; payday: string }
export type Operator = { ops(...words: string[]): Promise<unknown>; file(name: string, ...lines: string[]): Promise<string> }

/**
 * Moves a worker of the demo to a pay group of their own. Its paydays are at most two bank days ahead, and the employer pays two bank days
 * early, so that what is paid on them arrives now.
 */
export async function openOwnCalendar(operator: Operator, employeeNumber: string): Promise<{ paid: Period; current: Period }> {
  const opensAt = instantAt(today, { hour: 8, minute: 30 }, zone)
  const opened = isBankDay(today) && !isBefore(systemClock.now(), opensAt) ? today : bankDayOnOrBefore(addDays(today, -1))
  const [first, second] = [1, 2].map((days) => plainDateText(addBankDays(opened, days)))
  assert.ok(first && second)
  const paid = { start: daysAgo(20), end: daysAgo(3), payday: first }
  const current = { start: daysAgo(2), end: daysAgo(0), payday: second }
  await operator.ops('employer', 'change', 'LAKESIDE', '--early-pay', '2')
  const row = `${employeeNumber},Dwayne,Brooks,${group}`
  const roster = await operator.file('roster.csv', 'employeeNumber,firstName,lastName,payGroup', row)
  await operator.ops('roster', 'import', roster, '--employer', 'LAKESIDE')
  await closeHours(operator, paid)
  await planPeriod(operator, current, `${second} 23:59`)
  return { paid, current }
}

/** What payroll does at the cut-off, without waiting for it. */
export async function closeHours(operator: Operator, period: Period): Promise<void> {
  await planPeriod(operator, period, instantText(systemClock.now().subtract({ minutes: 1 })))
}

async function planPeriod({ ops, file }: Operator, { start, end, payday }: Period, cutOffAt: string): Promise<void> {
  const heading = 'payGroup,periodStart,periodEnd,payday,cutOffAt'
  const calendar = await file('calendar.csv', heading, `${group},${start},${end},${payday},${cutOffAt}`)
  await ops('payroll', 'calendar', 'import', calendar, '--employer', 'LAKESIDE')
}
