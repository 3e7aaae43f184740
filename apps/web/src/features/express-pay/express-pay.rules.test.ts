// Earnings by day, typed amounts, chips and parts.
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import { expect, test } from 'vitest'
import { fictionalShift } from '../../testing/fictional-express-pay.ts'
import {
  chipAmounts,
  daysOf,
  firstAmount,
  forecastAfter,
  hoursText,
  partsOf,
  shortHoursText,
  shortTime,
  sumOfDays,
} from './express-pay.rules.ts'

test('seven days end today; the newest worked one stands out, a planned one is no pay', () => {
  const days = daysOf(
    [
      fictionalShift('2026-11-20', { status: 'planned' }),
      fictionalShift('2026-11-19', { amount: '7000', minutes: 300 }),
      fictionalShift('2026-11-17', { status: 'submitted' }),
      fictionalShift('2026-11-01'),
    ],
    parsePlainDate('2026-11-20'),
  )
  expect(days.map(({ look }) => look)).toEqual(['off', 'off', 'off', 'worked', 'off', 'newest', 'planned'])
  expect(sumOfDays(days)).toEqual({ amount: 15_400n, minutes: 660 })
})

test('chips offer what there is, and all of it', () => {
  expect(chipAmounts(cents(10_690n))).toEqual([2_500n, 5_000n, 10_000n, 10_690n])
  expect(chipAmounts(cents(2_500n))).toEqual([2_500n])
  expect([firstAmount(cents(4_000n)), firstAmount(cents(25_000n))]).toEqual([4_000n, 10_000n])
})

test('parts of a carried-over amount lose no cent', () => {
  expect(partsOf(cents(3_215n), 3)).toEqual([1_072n, 1_072n, 1_071n])
  expect(partsOf(cents(3_215n), 1)).toEqual([3_215n])
})

test('the time of a shift takes few letters', () => {
  const times = ['2026-11-20T16:00:00Z', '2026-11-20T21:30:00Z', '2026-11-21T05:05:00Z', '2026-11-20T17:00:00Z']
  expect(times.map((time) => shortTime(parseInstant(time), 'America/New_York'))).toEqual(['11am', '4:30pm', '12:05am', '12pm'])
})

test('hours are told in hours and minutes, and a forecast never goes below zero', () => {
  expect([1_590, 300, 45, -90].map(hoursText)).toEqual(['26h 30m', '5h', '45m', '−1h 30m'])
  expect([360, 390, 45, 400].map(shortHoursText)).toEqual(['6h', '6.5h', '0.75h', '6.67h'])
  expect(forecastAfter({ payday: '2026-12-04', before: '5000', after: '5000' }, cents(6_000n))?.after).toBe(0n)
  expect(forecastAfter(null, cents(1n))).toBeNull()
})
