// What is taken for a day of the calendar: exactly what the calendar's own parser takes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePlainDate } from '@daybreak/time'
import fc from 'fast-check'
import { isCalendarDate } from './calendar-date.ts'

function isParsed(text: string): boolean {
  try {
    parsePlainDate(text)
    return true
  } catch {
    return false
  }
}

test('days that exist are days, and neither the 30th of February nor another form is', () => {
  for (const day of ['2026-11-20', '2024-02-29', '2000-02-29', '0000-01-01', '9999-12-31']) assert.ok(isCalendarDate(day), day)
  for (const text of [
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
  ])
    assert.ok(!isCalendarDate(text), text)
  for (const text of ['', '2026-1-1', '20261120', '2026-11-20T00:00:00Z', ' 2026-11-20', '+002026-11-20'])
    assert.ok(!isCalendarDate(text), text)
})

test('any year, month and day are a day when the calendar has it, and only then', () => {
  const digits = (length: number, max: number) => fc.integer({ min: 0, max }).map((part) => String(part).padStart(length, '0'))
  fc.assert(
    fc.property(digits(4, 9999), digits(2, 14), digits(2, 33), (year, month, day) => {
      const text = `${year}-${month}-${day}`
      assert.equal(isCalendarDate(text), isParsed(text), text)
    }),
    { numRuns: 2_000 },
  )
})
