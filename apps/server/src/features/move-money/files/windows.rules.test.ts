// Guarantees of the windows: a file is effective on a bank day that the bank can still meet, and its money never moves early.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bankDateOf,
  compareDates,
  instantFromMilliseconds,
  isBankDay,
  parseInstant,
  parsePlainDate,
  plainDateText,
} from '@daybreak/time'
import fc from 'fast-check'
import { dueWindows, settledAt, settlementOf } from './windows.rules.ts'

function shown(now: string): string[] {
  return dueWindows(parseInstant(now)).map(
    ({ name, bankDay, effectiveOn }) => `${name} ${plainDateText(bankDay)} ${plainDateText(effectiveOn)}`,
  )
}

test('the file of the next bank day is built from 6:00 PM Eastern of a bank day', () => {
  // 2026-11-20 is a Friday, and 2026-11-26 is Thanksgiving.
  assert.deepEqual(shown('2026-11-20T22:59:59Z'), ['next_day 2026-11-19 2026-11-23'])
  assert.deepEqual(shown('2026-11-20T23:00:00Z'), ['next_day 2026-11-20 2026-11-23'])
  assert.deepEqual(shown('2026-11-25T23:00:00Z'), ['next_day 2026-11-25 2026-11-27'])
})

test('a file that was forgotten over a weekend is effective the bank day after the next one', () => {
  assert.deepEqual(shown('2026-11-21T15:00:00Z'), ['next_day 2026-11-20 2026-11-24'])
  assert.deepEqual(shown('2026-11-23T13:00:00Z'), ['next_day 2026-11-20 2026-11-24'])
})

test('the same-day file is built between noon and 2:00 PM of a bank day, and never on another day', () => {
  assert.deepEqual(shown('2026-11-20T16:59:59Z').length, 1)
  assert.equal(shown('2026-11-20T17:00:00Z')[0], 'same_day 2026-11-20 2026-11-20')
  assert.equal(shown('2026-11-20T18:59:59Z')[0], 'same_day 2026-11-20 2026-11-20')
  assert.deepEqual(shown('2026-11-20T19:00:00Z').length, 1)
  assert.deepEqual(shown('2026-11-21T17:30:00Z').length, 1)
  assert.deepEqual(shown('2026-11-26T17:30:00Z').length, 1)
})

test('the windows follow the clock of the bank through both changes of it', () => {
  assert.deepEqual(shown('2026-03-09T21:59:59Z'), ['next_day 2026-03-06 2026-03-10'])
  assert.deepEqual(shown('2026-03-09T22:00:00Z'), ['next_day 2026-03-09 2026-03-10'])
  assert.deepEqual(shown('2026-11-02T22:59:59Z'), ['next_day 2026-10-30 2026-11-03'])
})

test('a file that was exported in time settles on its day, and one that went late a bank day after it was read', () => {
  const file = { name: 'next_day', effectiveOn: parsePlainDate('2026-11-23') } as const
  const settles = (at: string) => plainDateText(settlementOf(file, parseInstant(at)))
  assert.equal(settles('2026-11-20T23:05:00Z'), '2026-11-23')
  assert.equal(settles('2026-11-22T18:00:00Z'), '2026-11-23')
  assert.equal(settles('2026-11-23T14:00:00Z'), '2026-11-24')
  assert.equal(settles('2026-11-25T14:00:00Z'), '2026-11-27')
})

test('a same-day file that leaves too late for its day settles on the next one', () => {
  const file = { name: 'same_day', effectiveOn: parsePlainDate('2026-11-20') } as const
  const settles = (at: string) => plainDateText(settlementOf(file, parseInstant(at)))
  assert.equal(settles('2026-11-20T17:10:00Z'), '2026-11-20')
  assert.equal(settles('2026-11-20T23:10:00Z'), '2026-11-23')
})

test('at any moment of many years: effective days are bank days, after the day of the file, and settle at their opening or later', () => {
  const moment = fc.integer({ min: 1_577_836_800, max: 2_208_988_800 }).map((seconds) => instantFromMilliseconds(seconds * 1_000))
  fc.assert(
    fc.property(moment, fc.nat({ max: 40 * 86_400 }), (now, exportedAfter) => {
      for (const { name, bankDay, closedAt, effectiveOn } of dueWindows(now)) {
        assert.ok(isBankDay(bankDay) && isBankDay(effectiveOn))
        assert.ok(closedAt.epochMilliseconds <= now.epochMilliseconds)
        assert.ok(compareDates(effectiveOn, bankDay) >= (name === 'same_day' ? 0 : 1))
        assert.ok(compareDates(effectiveOn, bankDateOf(now)) >= (name === 'same_day' ? 0 : 1))
        const exportedAt = now.add({ seconds: exportedAfter })
        const settlesOn = settlementOf({ name, effectiveOn }, exportedAt)
        assert.ok(isBankDay(settlesOn) && compareDates(settlesOn, effectiveOn) >= 0)
        assert.ok(settledAt(name, effectiveOn, settlesOn).epochMilliseconds > exportedAt.epochMilliseconds)
      }
    }),
  )
})
