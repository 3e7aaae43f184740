// Guarantees of the settlement rules: when money opens, until when it can be returned, and which dates are implausible.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, compareDates, instantText, isBankDay, parseInstant, parsePlainDate, type PlainDate } from '@daybreak/time'
import fc from 'fast-check'
import { arrivalOf, firstReversibleDate, isImplausible, returnDueAt, settlementDaysAt } from './settlement.rules.ts'

function arrival(date: string, early = 0): string[] {
  const { settlesOn, arrivesOn, opensAt } = arrivalOf(parsePlainDate(date), early)
  return [settlesOn, arrivesOn, opensAt].map(String)
}

test('a bank day settles on itself, any other day on the next one, at 8:30 in New York in summer and winter', () => {
  assert.deepEqual(arrival('2026-11-20'), ['2026-11-20', '2026-11-20', '2026-11-20T13:30:00Z'])
  assert.deepEqual(arrival('2026-07-15'), ['2026-07-15', '2026-07-15', '2026-07-15T12:30:00Z'])
  // Saturday before Memorial Day; Thanksgiving; New Year's Day on a Friday.
  assert.deepEqual(arrival('2026-05-23').slice(0, 2), ['2026-05-26', '2026-05-26'])
  assert.deepEqual(arrival('2026-11-26').slice(0, 2), ['2026-11-27', '2026-11-27'])
  assert.deepEqual(arrival('2027-01-01').slice(0, 2), ['2027-01-04', '2027-01-04'])
})

test('early pay counts back bank days from settlement', () => {
  assert.deepEqual(arrival('2026-11-30', 1).slice(0, 2), ['2026-11-30', '2026-11-27'])
  assert.deepEqual(arrival('2026-11-30', 2).slice(0, 2), ['2026-11-30', '2026-11-25'])
  assert.deepEqual(arrival('2026-11-28', 1).slice(0, 2), ['2026-11-30', '2026-11-27'])
})

test('a return is due at the opening of the second bank day after settlement', () => {
  const due = (day: string) => returnDueAt(parsePlainDate(day)).toString()
  assert.equal(due('2026-11-20'), '2026-11-24T13:30:00Z')
  assert.equal(due('2026-11-25'), '2026-11-30T13:30:00Z')
})

test('a date is worked out once, however many entries have it, and says what it says alone', () => {
  const now = parseInstant('2026-11-20T13:30:00Z')
  const days = settlementDaysAt(now)
  for (const [date, early, hasOpened] of [
    ['2026-11-20', 0, true],
    ['2026-11-23', 0, false],
    ['2026-11-23', 1, true],
  ] as const) {
    const shown = days.arrivalOf(date, early)
    assert.deepEqual(shown, { ...arrivalOf(parsePlainDate(date), early), hasOpened })
    assert.equal(days.arrivalOf(date, early), shown)
  }
  assert.deepEqual([days.isEarly('2026-11-20'), days.isEarly('2026-11-23')], [false, true])
  assert.equal(days.returnDueAt('2026-11-20').toString(), returnDueAt(parsePlainDate('2026-11-20')).toString())
  assert.equal(days.returnDueAt('2026-11-20'), days.returnDueAt('2026-11-20'))
  // Without a date an entry settles on the bank day on which it arrived.
  assert.equal(days.returnDueAt(null).toString(), days.returnDueAt('2026-11-20').toString())
})

test('dates are taken from 10 days back to 30 ahead, by the day in New York', () => {
  const now = parseInstant('2026-11-21T02:00:00Z')
  const isTaken = (date: string) => !isImplausible(parsePlainDate(date), now)
  assert.deepEqual(['2026-11-09', '2026-11-10', '2026-12-20', '2026-12-21'].map(isTaken), [false, true, true, false])
})

test('a reversal reaches back to what settled within five bank days before it', () => {
  const first = (date: string) => firstReversibleDate(parsePlainDate(date)).toString()
  // Friday to Friday; what was dated on the Saturday before settled on Monday, within them.
  assert.equal(first('2026-11-20'), '2026-11-13')
  assert.equal(first('2026-11-23'), '2026-11-14')
  assert.equal(first('2026-12-01'), '2026-11-21')
})

/** Bank days are counted one by one. */
function stepBankDays(from: PlainDate, count: number): PlainDate {
  let date = from
  for (let left = Math.abs(count); left > 0;) {
    date = addDays(date, Math.sign(count))
    if (isBankDay(date)) left -= 1
  }
  return date
}

test('on every day of fifteen years money settles, arrives, goes back and is reversed where counting day by day says so', () => {
  fc.assert(
    fc.property(fc.nat(15 * 365), fc.nat(2), (days, early) => {
      const date = addDays(parsePlainDate('2022-01-01'), days)
      const settlesOn = isBankDay(date) ? date : stepBankDays(date, 1)
      const found = arrivalOf(date, early)
      const shown = [found.settlesOn, found.arrivesOn].map(String)
      assert.deepEqual(shown, [settlesOn, stepBankDays(settlesOn, -early)].map(String))
      const opensAt = found.opensAt.toZonedDateTimeISO('America/New_York')
      assert.equal(opensAt.toPlainDateTime().toString(), `${String(found.arrivesOn)}T08:30:00`)
      const due = returnDueAt(settlesOn).toZonedDateTimeISO('America/New_York')
      assert.equal(due.toPlainDateTime().toString(), `${String(stepBankDays(settlesOn, 2))}T08:30:00`)
      // The first date of a deposit that a reversal can reach settles within five bank days of it, and the day before does not.
      const first = firstReversibleDate(date)
      const fifth = String(stepBankDays(settlesOn, -5))
      assert.equal(String(arrivalOf(first, 0).settlesOn), fifth)
      assert.ok(compareDates(arrivalOf(addDays(first, -1), 0).settlesOn, parsePlainDate(fifth)) < 0)
    }),
  )
})

test('early pay opens before its settlement day and is early until that day opens, to the second', () => {
  const early = (now: string) => {
    const days = settlementDaysAt(parseInstant(now))
    return [days.arrivalOf('2026-11-30', 2).hasOpened, days.isEarly('2026-11-30')]
  }
  assert.equal(instantText(arrivalOf(parsePlainDate('2026-11-30'), 2).opensAt), '2026-11-25T13:30:00.000Z')
  assert.deepEqual(early('2026-11-25T13:29:59.999Z'), [false, true])
  assert.deepEqual(early('2026-11-25T13:30:00Z'), [true, true])
  assert.deepEqual(early('2026-11-30T13:29:59.999Z'), [true, true])
  assert.deepEqual(early('2026-11-30T13:30:00Z'), [true, false])
})
