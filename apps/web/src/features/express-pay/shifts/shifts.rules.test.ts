// What a bar counts, what it only outlines, and how hours, times and dollars are written on it.
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import { expect, test } from 'vitest'
import { fictionalShift } from '../../../testing/fictional-express-pay.ts'
import {
  amountOf,
  asTitle,
  breakMinutesOf,
  daysOf,
  hoursText,
  shortHoursText,
  shortTime,
  sumOfDays,
  wholeDollars,
} from './shifts.rules.ts'

const today = parsePlainDate('2026-11-20')
const waits = { isCounted: false, waitsFor: 'approval', status: 'submitted' } as const
const planned = { isCounted: false, status: 'planned' } as const

test('only shifts that count are in the total: what waits for the manager or has not ended is not', () => {
  const days = daysOf(
    [
      fictionalShift('2026-11-20', { isCounted: false, waitsFor: 'end' }),
      fictionalShift('2026-11-19', { ...waits, amount: '9750' }),
      fictionalShift('2026-11-18', { amount: '7000', tips: '550', minutes: 300 }),
      fictionalShift('2026-11-17', { amount: '8400', minutes: 360 }),
      fictionalShift('2026-11-16', planned),
      fictionalShift('2026-11-01'),
    ],
    today,
  )
  expect(days.map(({ appearance }) => appearance)).toEqual(['off', 'off', 'planned', 'worked', 'newest', 'waiting', 'planned'])
  expect(days.map(amountOf)).toEqual([0n, 0n, 8_400n, 8_400n, 7_550n, 9_750n, 8_400n])
  expect(sumOfDays(days)).toEqual({ amount: 15_950n, minutes: 660 })
})

test('a day with a counted and a waiting shift counts the first and outlines the second', () => {
  const [day] = daysOf(
    [
      fictionalShift('2026-11-20', { id: 'a', amount: '5000', minutes: 180 }),
      fictionalShift('2026-11-20', { ...waits, id: 'b', amount: '3000', minutes: 90 }),
    ],
    today,
  ).slice(-1)
  expect(day).toMatchObject({ appearance: 'newest', counted: 5_000n, waiting: 3_000n, planned: 0n, minutes: 180 })
})

test('the break between the times and the hours is known, and none is made up', () => {
  const shift = (endsAt: string | null, minutes: number, breakMinutes: number | null = null) =>
    fictionalShift('2026-11-19', { endsAt, minutes, breakMinutes })
  expect(breakMinutesOf(shift('2026-11-19T23:00:00.000Z', 360, 45))).toBe(45)
  expect(breakMinutesOf(shift('2026-11-19T23:00:00.000Z', 360))).toBe(60)
  expect(breakMinutesOf(shift('2026-11-19T22:00:00.000Z', 360))).toBe(0)
  expect(breakMinutesOf(shift('2026-11-19T22:00:00.000Z', 400))).toBe(0)
  expect(breakMinutesOf(shift(null, 360))).toBe(0)
})

test('dollars over a bar are rounded, not cut off', () => {
  expect([13_650n, 9_750n, 12_675n, 8_400n, 49n, 123_456n, -1_250n].map((amount) => wholeDollars(cents(amount)))).toEqual([
    '$137',
    '$98',
    '$127',
    '$84',
    '$0',
    '$1,235',
    '−$13',
  ])
})

test('the time of a shift takes few letters', () => {
  const times = ['2026-11-20T16:00:00Z', '2026-11-20T21:30:00Z', '2026-11-21T05:05:00Z', '2026-11-20T17:00:00Z']
  expect(times.map((time) => shortTime(parseInstant(time), 'America/New_York'))).toEqual(['11am', '4:30pm', '12:05am', '12pm'])
})

test('time worked is shown in hours and minutes, and a date that is a title begins with a capital letter', () => {
  expect([1_590, 300, 45, -90].map(hoursText)).toEqual(['26h 30m', '5h', '45m', '−1h 30m'])
  expect([360, 390, 45, 400].map(shortHoursText)).toEqual(['6h', '6.5h', '0.75h', '6.67h'])
  expect(['vie 20 nov', 'Fri, Nov 20', ''].map(asTitle)).toEqual(['Vie 20 nov', 'Fri, Nov 20', ''])
})
