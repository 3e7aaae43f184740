// How each cell of a shift file is read, in the many ways in which time clocks write it, and which texts are refused.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { centsText } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import fc from 'fast-check'
import type { Cell } from '#platform/tables/row-reader.ts'
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
  type DateOrder,
} from './shift-cells.ts'

/** The value as a text, or null for a cell that cannot be read. */
function textOf<Value>(cell: Cell<Value>, show: (value: Value) => string = String): string | null {
  return cell.kind === 'read' ? show(cell.value) : null
}

describe('a day', () => {
  const day = (text: string, order: DateOrder = 'month-first') => textOf(readDay(text, order))

  test('is ISO or compact whatever the order, and with slashes, points or dashes in the order of the file', () => {
    for (const order of ['month-first', 'day-first'] as const)
      for (const text of ['2026-03-04', '2026-3-4', '20260304']) assert.equal(day(text, order), '2026-03-04', text)
    for (const text of ['03/04/2026', '3/4/2026', '3.4.2026', '03-04-2026', '3/4/26']) {
      assert.equal(day(text), '2026-03-04', text)
      assert.equal(day(text, 'day-first'), '2026-04-03', text)
    }
  })

  test('that no calendar has is refused, not moved to the next month', () => {
    for (const text of [
      '2026-02-29',
      '02/30/2026',
      '2026-04-31',
      '20261301',
      '2026-00-10',
      '2026-01-00',
      '13/01/2026',
      '1900-02-29',
    ])
      assert.equal(day(text), null, text)
    for (const text of ['2028-02-29', '02/29/2028', '2000-02-29']) assert.notEqual(day(text), null, text)
    assert.equal(day('13/01/2026', 'day-first'), '2026-01-13')
  })

  test('is nothing else', () => {
    for (const text of ['', 'today', '46346', '2026/11/20', '11/20', '20 Nov 2026', '2026-11-20 ', '1/2/003', '2026-11-20T00:00'])
      assert.equal(day(text), null, text)
  })

  test('written by any program in either order is read as the same day', () => {
    const parts = fc.record({
      year: fc.integer({ min: 2000, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(parts, fc.constantFrom('/', '.', '-'), fc.boolean(), (date, sign, isPadded) => {
        const [month, ofMonth] = [date.month, date.day].map((part) => String(part).padStart(isPadded ? 2 : 1, '0'))
        const iso = `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
        assert.equal(day([month, ofMonth, date.year].join(sign)), iso)
        assert.equal(day([ofMonth, month, date.year].join(sign), 'day-first'), iso)
        assert.equal(day([month, ofMonth, String(date.year).slice(2)].join(sign)), iso)
      }),
    )
  })
})

describe('a moment', () => {
  const moment = (text: string, order: DateOrder = 'month-first') =>
    textOf(readMoment(text, order), (value) =>
      value.kind === 'instant'
        ? instantText(value.at)
        : `${value.day ?? 'the day of the row'} ${value.hour}:${String(value.minute).padStart(2, '0')}`,
    )

  for (const [text, read] of [
    // With an offset it is an instant, however the offset is spelled; seconds may be left out, and fractions are dropped.
    ['2026-11-20T09:30:00-05:00', '2026-11-20T14:30:00.000Z'],
    ['2026-11-20 09:30:00-0500', '2026-11-20T14:30:00.000Z'],
    ['2026-11-20T14:30Z', '2026-11-20T14:30:00.000Z'],
    ['2026-11-20T14:30:15.999+0000', '2026-11-20T14:30:15.000Z'],
    ['2026-11-20T23:59:59-05:00', '2026-11-21T04:59:59.000Z'],
    // Without one it is the employer's own time.
    ['2026-11-20T09:30:00', '2026-11-20 9:30'],
    ['2026-11-20 9:30', '2026-11-20 9:30'],
    ['11/20/2026 4:00 PM', '2026-11-20 16:00'],
    ['20261120 0:05', '2026-11-20 0:05'],
    // A time alone is of the day that another column names.
    ['9:30', 'the day of the row 9:30'],
    ['09:30:59', 'the day of the row 9:30'],
    ['9', 'the day of the row 9:00'],
    ['9 am', 'the day of the row 9:00'],
    ['9:30p.m.', 'the day of the row 21:30'],
    // Noon and midnight of the clock with twelve hours.
    ['12:00 PM', 'the day of the row 12:00'],
    ['12:00 AM', 'the day of the row 0:00'],
    ['12:59am', 'the day of the row 0:59'],
    ['23:59', 'the day of the row 23:59'],
  ] as const)
    test(`"${text}" is ${read}`, () => assert.equal(moment(text), read))

  test('takes the order of its day from the file', () => {
    assert.equal(moment('3/4/2026 8:00', 'day-first'), '2026-04-03 8:00')
    assert.equal(moment('3/4/2026 8:00'), '2026-03-04 8:00')
  })

  test('that no clock shows is refused', () => {
    for (const text of [
      '24:00',
      '9:60',
      '13:00 PM',
      '0:30 AM',
      '2026-02-30 09:00',
      '2026-02-30T09:00:00Z',
      '2026-11-20T25:00:00Z',
      '2026-11-20T09:61:00-05:00',
      '2026-11-20T09:30:00+99:00',
      '9.30',
      'noon',
      '9:30 xm',
      '-1:00',
      '',
    ])
      assert.equal(moment(text), null, text)
  })
})

describe('hours', () => {
  const hours = (text: string) => textOf(readHours(text))

  for (const [text, minutes] of [
    ['7.5', 450],
    ['7,5', 450],
    ['7:30', 450],
    ['0', 0],
    ['0:00', 0],
    ['-0.25', -15],
    ['-1:15', -75],
    // A minute is a sixtieth: .0083 hours are half a minute and count, .0083 less do not.
    ['0.008333', 0],
    ['0.008334', 1],
    ['8.016666', 481],
    ['7.99', 479],
    ['999:59', 59_999],
  ] as const)
    test(`"${text}" are ${minutes} minutes`, () => assert.equal(hours(text), String(minutes)))

  test('that are no number, or too many to be one, are refused', () => {
    for (const text of ['', 'eight', '7:60', '7:5', '7.5h', '1000', '+7', '7.', '.5', '--7', '7.1234567', '1e2', '７', '- 7'])
      assert.equal(hours(text), null, text)
  })

  test('in decimals and on the clock say the same for every minute of a day', () => {
    for (let minute = 0; minute <= 1_440; minute += 1) {
      const whole = Math.trunc(minute / 60)
      const clock = `${whole}:${String(minute % 60).padStart(2, '0')}`
      // Four decimals, as a time system writes them.
      const decimal = `${whole}.${String(Math.round(((minute % 60) * 10_000) / 60)).padStart(4, '0')}`
      assert.equal(hours(clock), String(minute))
      assert.equal(hours(decimal), String(minute), clock)
      if (minute > 0) assert.equal(hours(`-${clock}`), String(-minute))
    }
  })
})

describe('money', () => {
  const signed = (text: string) => textOf(readSignedDollars(text), centsText)
  const rate = (text: string) => textOf(readRate(text), centsText)

  test('may be below zero where it corrects, with a sign or in brackets', () => {
    assert.deepEqual(['12.50', '-12.50', '- $12.50', '(12.50)', '($1,250.00)', '0', '-0.01'].map(signed), [
      '1250',
      '-1250',
      '-1250',
      '-1250',
      '-125000',
      '0',
      '-1',
    ])
    for (const text of ['', '-', '()', '--1', '-(1)', '(1', '1)', '12.505', '1e3', 'ten', '+1'])
      assert.equal(signed(text), null, text)
  })

  test('an hourly rate has up to four decimals, and is rounded half up to the cent', () => {
    for (const [text, amount] of [
      ['15', '1500'],
      ['$15.5', '1550'],
      ['15.5000', '1550'],
      ['15,5000', '1550'],
      ['15.505', '1551'],
      ['15.5049', '1550'],
      ['15.5050', '1551'],
      ['0.0049', '0'],
      ['0.0050', '1'],
      ['999999.9999', '100000000'],
    ] as const)
      assert.equal(rate(text), amount, text)
    for (const text of ['', '-15', '(15)', '15.50505', '15.5.0', '$', 'fifteen']) assert.equal(rate(text), null, text)
  })
})

describe('words and numbers of a system', () => {
  test('a state is one of ours in the words that time clocks use, in any letters', () => {
    const status = (text: string) => textOf(readShiftStatus(text))
    for (const [words, state] of [
      ['planned scheduled PUBLISHED', 'planned'],
      ['open Active', 'open'],
      ['submitted pending unapproved closed no false 0', 'submitted'],
      ['approved corrected Yes TRUE 1 locked', 'approved'],
      ['deleted canceled rejected', 'deleted'],
    ] as const)
      for (const word of words.split(' ')) assert.equal(status(word), state, word)
    assert.equal(status('Clocked In'), 'open')
  })

  test('any other word is refused, also one that every object of the language has', () => {
    for (const word of ['', 'done', '2', 'constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])
      assert.deepEqual(readShiftStatus(word), {
        kind: 'unreadable',
        reason: 'must be planned, open, submitted, approved or deleted',
      })
  })

  test('an id has up to 80 printable signs, a version counts from one, and a break has whole minutes', () => {
    for (const id of ['a', 'te-9', 'A b', '~', 'x'.repeat(80), "'; drop table --"]) assert.equal(textOf(readSourceId(id)), id)
    for (const id of ['', ' a', 'a ', 'é', 'a\tb', 'x'.repeat(81)]) assert.equal(textOf(readSourceId(id)), null, id)
    assert.deepEqual(
      ['1', '42', '999999999'].map((text) => textOf(readVersion(text))),
      ['1', '42', '999999999'],
    )
    for (const text of ['0', '01', '-1', '1.0', '1000000000', '']) assert.equal(textOf(readVersion(text)), null, text)
    assert.deepEqual(
      ['0', '030', '9999'].map((text) => textOf(readMinutes(text))),
      ['0', '30', '9999'],
    )
    for (const text of ['-30', '30.5', '10000', '0:30', '']) assert.equal(textOf(readMinutes(text)), null, text)
  })
})
