// The guarantees of time: the Federal Reserve's calendar, exact instants, and the formats people read.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  addBankDays,
  bankDayOnOrBefore,
  daysBetween,
  fixedClock,
  formatDate,
  formatDuration,
  formatMonthDay,
  formatPhone,
  formatPosted,
  formatTheTime,
  formatTheTimeInZone,
  formatTime,
  formatWeekday,
  instantAt,
  instantText,
  isBankDay,
  isThirtyDaysOld,
  parseInstant,
  parsePlainDate,
  plainDate,
  plainDateText,
  readInstant,
} from './index.ts'
import { federalReserveHolidays } from './bank-days.ts'

const newYork = 'America/New_York'
const anyDate = () => fc.integer({ min: 0, max: 40_000 }).map((days) => plainDate(1990, 1, 1).add({ days }))

describe('bank days', () => {
  test("2026's holidays are the eleven that the Federal Reserve keeps, less the Saturday one", () => {
    assert.deepEqual(federalReserveHolidays(2026).map(plainDateText), [
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })

  test('the Friday before a Saturday holiday is a bank day: 2023-11-10', () => {
    assert.equal(isBankDay(plainDate(2023, 11, 10)), true)
    assert.equal(isBankDay(plainDate(2023, 11, 11)), false)
    assert.equal(isBankDay(plainDate(2023, 11, 13)), true)
  })

  test('a Sunday holiday closes the Monday: 2023-01-02', () => {
    assert.equal(isBankDay(plainDate(2023, 1, 2)), false)
    assert.equal(plainDateText(addBankDays(plainDate(2022, 12, 30), 1)), '2023-01-03')
  })

  test('Juneteenth closes the Banks from 2022 on', () => {
    assert.equal(isBankDay(plainDate(2021, 6, 18)), true)
    assert.equal(isBankDay(plainDate(2022, 6, 20)), false)
    assert.equal(isBankDay(plainDate(2026, 6, 19)), false)
  })

  test('a payday on a holiday is paid on the bank day before', () => {
    assert.equal(plainDateText(bankDayOnOrBefore(plainDate(2026, 11, 26))), '2026-11-25')
    assert.equal(plainDateText(bankDayOnOrBefore(plainDate(2026, 12, 27))), '2026-12-24')
  })

  test('moving forth over bank days and back comes home from a bank day', () => {
    fc.assert(
      fc.property(anyDate(), fc.integer({ min: 1, max: 60 }), (start, count) => {
        const from = bankDayOnOrBefore(start)
        const there = addBankDays(from, count)
        assert.ok(isBankDay(there))
        assert.equal(plainDateText(addBankDays(there, -count)), plainDateText(from))
      }),
    )
  })
})

describe('instants', () => {
  test('of other programs are read with any offset, and what is none of four-digit years is none', () => {
    const texts = ['2026-11-20T13:42:10.000Z', '2026-11-20T08:42:10-05:00', '2026-11-20T13:42:10.0001+00:00']
    for (const text of texts) assert.equal(instantText(readInstant(text)!), '2026-11-20T13:42:10.000Z')
    assert.equal(instantText(readInstant('2026-11-20T13:42Z')!), '2026-11-20T13:42:00.000Z')
    assert.equal(instantText(readInstant('2026-11-20T13:42:60.000Z')!), '2026-11-20T13:42:59.000Z')
    const none = ['', 'yesterday', '2026-11-20', '2026-11-20T13:42:10', '2026-02-30T00:00:00Z', '2026-02-30T00:00:00.000Z']
    const years = ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z', '+123456-01-01T00:00:00Z']
    for (const text of [...none, ...years, '2026-11-20T24:00:00.000Z']) assert.equal(readInstant(text), null)
  })

  test('the wire form has milliseconds and Z, and leads back', () => {
    const text = '2026-11-20T13:42:10.000Z'
    assert.equal(instantText(parseInstant(text)), text)
    assert.equal(instantText(parseInstant('2026-11-20T13:42:10Z')), text)
  })

  test("the wire form is the calendar library's own, before 1970, between milliseconds and at the ends of what it can say too", () => {
    const texts = [
      '1969-12-31T23:59:59.999Z',
      '1969-12-31T23:59:59.9999Z',
      '2026-11-20T13:42:10.0009Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999999Z',
    ]
    for (const text of texts)
      assert.equal(instantText(parseInstant(text)), parseInstant(text).toString({ smallestUnit: 'millisecond' }))
  })

  test('an offset, a missing zone and a day that does not exist are refused', () => {
    for (const text of ['2026-11-20T13:42:10', '2026-11-20T13:42:10+01:00', '2026-11-20'])
      assert.throws(() => parseInstant(text), RangeError)
    assert.throws(() => parsePlainDate('2026-02-29'), RangeError)
    assert.throws(() => parsePlainDate('02/28/2026'), RangeError)
  })

  test('a wall-clock time that daylight saving skips moves forward', () => {
    assert.equal(instantText(instantAt(plainDate(2026, 3, 8), { hour: 2, minute: 30 }, newYork)), '2026-03-08T07:30:00.000Z')
    assert.equal(instantText(instantAt(plainDate(2026, 11, 1), { hour: 12 }, newYork)), '2026-11-01T17:00:00.000Z')
  })

  test('days are counted over civil dates, across a change of clocks', () => {
    assert.equal(daysBetween(plainDate(2026, 10, 31), plainDate(2026, 11, 2)), 2)
  })

  test('a fixed clock moves only when set', () => {
    const clock = fixedClock('2026-11-20T13:42:10Z')
    assert.equal(clock.now(), clock.now())
    clock.advance({ days: 1, minutes: 2 })
    assert.equal(instantText(clock.now()), '2026-11-21T13:44:10.000Z')
  })
})

describe('formats', () => {
  const afternoon = parseInstant('2026-11-05T18:42:00Z')
  const date = plainDate(2026, 11, 5)

  test('the specification’s date formats', () => {
    assert.equal(formatDate(date, 'en'), 'Nov 05, 2026')
    assert.equal(formatMonthDay(date, 'en'), 'Nov 05')
    assert.equal(formatPosted(afternoon, newYork, 'en'), 'Nov 05, 2026 1:42pm')
  })

  test('the same in Spanish, days and months in lower case', () => {
    assert.equal(formatDate(date, 'es'), '5 nov 2026')
    assert.equal(formatWeekday(plainDate(2026, 9, 5), 'es'), 'sáb 5 sep')
    assert.equal(formatPosted(afternoon, newYork, 'es'), '5 nov 2026 1:42pm')
  })

  test('a clock time carries its article in Spanish, singular at one', () => {
    assert.equal(formatTime(afternoon, newYork, 'en'), '1:42 PM')
    assert.equal(formatTheTime(afternoon, newYork, 'es'), 'la 1:42 pm')
    assert.equal(formatTheTime(parseInstant('2026-11-05T19:42:00Z'), newYork, 'es'), 'las 2:42 pm')
    assert.equal(formatTheTime(parseInstant('2026-11-05T15:42:00Z'), newYork, 'es'), 'las 10:42 am')
    assert.equal(formatTheTimeInZone(afternoon, newYork, 'en'), '1:42 PM EST')
    assert.equal(formatTheTimeInZone(afternoon, newYork, 'es'), 'la 1:42 pm (EST)')
    assert.equal(formatTheTimeInZone(parseInstant('2026-07-05T18:42:00Z'), 'America/Chicago', 'en'), '1:42 PM CDT')
    assert.equal(formatTheTimeInZone(afternoon, 'Pacific/Honolulu', 'en'), '8:42 AM HST')
  })

  test('noon and midnight', () => {
    assert.equal(formatPosted(parseInstant('2026-11-01T00:05:00Z'), 'UTC', 'en'), 'Nov 01, 2026 12:05am')
    assert.equal(formatPosted(parseInstant('2026-11-12T12:00:00Z'), 'UTC', 'en'), 'Nov 12, 2026 12:00pm')
  })

  test('an 11-digit US phone, and nothing else, is dressed', () => {
    assert.equal(formatPhone('12125550101'), '+1 (212) 555-0101')
    assert.equal(formatPhone('442071234567'), '442071234567')
  })

  test('durations are minutes and seconds', () => {
    assert.equal(formatDuration(120_000), '2:00')
    assert.equal(formatDuration(84_001), '1:25')
    assert.equal(formatDuration(-5), '0:00')
  })

  test('thirty days is old, twenty-nine is not', () => {
    assert.equal(isThirtyDaysOld(plainDate(2026, 10, 22), plainDate(2026, 11, 21)), true)
    assert.equal(isThirtyDaysOld(plainDate(2026, 10, 23), plainDate(2026, 11, 21)), false)
  })
})
