// How each cell of a roster is read, in the ways in which payroll systems and spreadsheets write it, and which texts are refused.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { centsText } from '@daybreak/money'
import fc from 'fast-check'
import type { Cell } from '#platform/tables/row-reader.ts'
import {
  readDate,
  readDollars,
  readEmail,
  readEmployeeNumber,
  readPhone,
  readPostalCode,
  readRateUnit,
  readSsn,
  readSsnLast4,
  readState,
  readStatus,
  readText,
  readYesNo,
} from './cells.ts'

type Reader = (text: string) => Cell<unknown>

/** What each text is read as; null for one that is refused. */
function assertReads(read: Reader, expected: Readonly<Record<string, unknown>>): void {
  for (const [text, value] of Object.entries(expected)) {
    const cell = read(text)
    assert.deepEqual(cell.kind === 'read' ? cell.value : null, value, JSON.stringify(text))
  }
}

function assertRefuses(read: Reader, texts: readonly string[]): void {
  assertReads(read, Object.fromEntries(texts.map((text) => [text, null])))
}

describe('dollars', () => {
  const dollars: Reader = (text) => {
    const cell = readDollars(text)
    return cell.kind === 'read' ? { kind: 'read', value: centsText(cell.value) } : cell
  }

  test('are exact cents, with a point or a comma and with or without groups of three', () => {
    assertReads(dollars, {
      '0': '0',
      '0.01': '1',
      '.5': null,
      '15.5': '1550',
      '15,5': '1550',
      '15,50': '1550',
      '$ 15.50': '1550',
      '1,250': '125000',
      '1,250.5': '125050',
      '12,345,678.90': '1234567890',
      '999999999.99': '99999999999',
      '15.50000': '1550',
      '007.25': '725',
    })
  })

  test('that are no amount, have a fraction of a cent, or are below zero are refused, and never rounded', () => {
    assertRefuses(dollars, [
      '',
      '$',
      '15.505',
      '15.',
      '1.2.3',
      '-1',
      '(1)',
      '+1',
      '1e3',
      '1234567890',
      '15 USD',
      '１５',
      'Infinity',
    ])
  })

  test('written by a program in cents, dollars or groups come back to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999n), (amount) => {
        const [whole, rest] = [amount / 100n, String(amount % 100n).padStart(2, '0')]
        const grouped = new Intl.NumberFormat('en-US').format(whole)
        for (const text of [`${whole}.${rest}`, `$${grouped}.${rest}`, `${whole},${rest}`])
          assert.deepEqual(dollars(text), { kind: 'read', value: String(amount) }, text)
      }),
    )
  })
})

test('a phone number is one of the United States, whatever is between its digits', () => {
  const number = '12125550101'
  assertReads(readPhone, {
    '2125550101': number,
    '(212) 555-0101': number,
    '212.555.0101': number,
    '+1 212 555 0101': number,
    '1-212-555-0101': number,
    '212\u00a0555\u00a00101': number,
  })
  // Area codes and exchanges begin with 2 to 9; no extension, no other country, and no digits of another script.
  assertRefuses(readPhone, ['', '555-0101', '0125550101', '1125550101', '2120550101', '2121550101', '22125550101'])
  assertRefuses(readPhone, ['212-555-0101 x4', '+44 20 7946 0018', '+52 55 1234 5678', '２１２５５５０１０１', '212555010'])
})

test('an e-mail address has one @ and a domain, in small letters', () => {
  assertReads(readEmail, {
    'Maya.Torres@Example.COM': 'maya.torres@example.com',
    'a+b@c.co': 'a+b@c.co',
    [`${'a'.repeat(242)}@example.com`]: `${'a'.repeat(242)}@example.com`,
  })
  assertRefuses(readEmail, [
    '',
    'maya',
    'a@b',
    '@b.co',
    'a@@b.co',
    'a b@c.co',
    'a@b.co;c@d.co',
    'a@b.co, c@d.co',
    'Maya <a@b.co>',
  ])
  assertRefuses(readEmail, [`${'a'.repeat(243)}@example.com`])
})

test('a social security number is one that is given out', () => {
  assertReads(readSsn, {
    '219-09-9999': '219099999',
    '219 09 9999': '219099999',
    '899010001': '899010001',
    '001010001': '001010001',
  })
  assertRefuses(readSsn, ['', '21909999', '2190999991', '000-12-3456', '666-12-3456', '900-12-3456', '999-12-3456'])
  assertRefuses(readSsn, ['219-00-3456', '219-09-0000', 'xxx-xx-9999', '219.09.9999'])
  const dropped = readSsn('10010001')
  assert.match(dropped.kind === 'unreadable' ? dropped.reason : '', /spreadsheet may have dropped a leading zero/)
  assertReads(readSsnLast4, { '0000': '0000', '9999': '9999', '42': null, '00042': null, x042: null, '': null })
})

test('an address has a state of two letters and five digits of a postal code', () => {
  assertReads(readState, { ny: 'NY', PR: 'PR', 'New York': null, N: null, '': null, N1: null })
  assertReads(readPostalCode, { '10701': '10701', '10701-1234': '10701', '107011234': '10701', '00501': '00501' })
  // A spreadsheet turns 00501 into 501.
  assertRefuses(readPostalCode, ['501', '1070', '10701-', '10701-123', '1070a', 'M5V 2T6', ''])
})

test('a date has four digits of a year, and is a day of the calendar', () => {
  assertReads(readDate, {
    '1991-02-14': '1991-02-14',
    '1991-2-14': '1991-02-14',
    '2/14/1991': '1991-02-14',
    '02-14-1991': '1991-02-14',
    '19910214': '1991-02-14',
    '1991-02-14T00:00:00Z': '1991-02-14',
    '1991-02-14 00:00': '1991-02-14',
    '02/29/2028': '2028-02-29',
  })
  assertRefuses(readDate, ['', '02/14/91', '14/02/1991', '02.14.1991', '1991-02-30', '02/29/2027', '1991-02-14 09:30', '33283'])
})

test('a state of employment, a unit of pay and yes are known by the words of payroll systems', () => {
  for (const word of ['Active', 'A', 'employed', 'CURRENT', 'leave', 'On Leave', 'l'])
    assertReads(readStatus, { [word]: 'active' })
  for (const word of ['Ended', 'terminated', 'term', 'T', 'inactive', 'Resigned', 'separated', 'deceased'])
    assertReads(readStatus, { [word]: 'ended' })
  for (const [unit, words] of Object.entries({
    hour: 'hour Hourly H',
    day: 'day DAILY',
    week: 'week weekly',
    month: 'month Monthly',
    year: 'year yearly annual annually Salary Y',
  }))
    for (const word of words.split(' ')) assertReads(readRateUnit, { [word]: unit })
  for (const word of ['Yes', 'y', 'TRUE', '1', 'X', 'active', 'enabled']) assertReads(readYesNo, { [word]: true })
  for (const word of ['No', 'n', 'FALSE', '0', 'inactive', 'disabled']) assertReads(readYesNo, { [word]: false })
})

test('any other word is refused, also one that every object of the language has', () => {
  for (const read of [readStatus, readRateUnit, readYesNo])
    assertRefuses(read, ['', '?', 'maybe', 'constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])
})

test('a text keeps its letters in one form, and has no control characters and 120 letters at most', () => {
  assertReads(readText, { Muñoz: 'Muñoz', 'Mun\u0303oz': 'Muñoz', "O'Brien-Smith": "O'Brien-Smith", 李: '李' })
  assertReads(readText, { ['M'.repeat(120)]: 'M'.repeat(120), ['M'.repeat(121)]: null })
  assertRefuses(readText, ['a\u0000b', 'a\tb', 'a\nb', 'a\u0085b', '\u001b[2J'])
  assertReads(readEmployeeNumber, { '00A-17': '00A-17', 'a.b_c/d e': 'a.b_c/d e', ['7'.repeat(40)]: '7'.repeat(40) })
  assertRefuses(readEmployeeNumber, ['', '7'.repeat(41), 'é', 'a,b', '=1+1', '#17', "1'--", '１'])
})
