// How a line of the directory of banks is read, and which lines are rejected, so that no account is linked at a bank that does
// not exist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDirectoryLine } from './fedach.rules.ts'

/** A line with each part at its place, as the Federal Reserve counts: from 1. */
function lineOf(parts: { routing?: string; type?: string; changed?: string; newRouting?: string; name?: string } = {}): string {
  const { routing = '121042882', type = '1', changed = '012598', newRouting = '000000000', name = 'WELLS FARGO BANK NA' } = parts
  const bank = `${routing}O121000374${type}${changed}${newRouting}${name.padEnd(36)}`
  const address = `${'255 2ND AVE SOUTH'.padEnd(36)}${'MINNEAPOLIS'.padEnd(20)}MN554790000`
  return `${bank}${address}8007454265`.padEnd(150).concat('11   ').slice(0, 155)
}

test('a line says the number and the name of its bank, and nothing of another field', () => {
  assert.equal(lineOf().length, 155)
  assert.deepEqual(readDirectoryLine(lineOf()), {
    routingNumber: '121042882',
    name: 'WELLS FARGO BANK NA',
    newRoutingNumber: null,
  })
  const full = 'A BANK WHOSE NAME HAS ALL 36 LETTERS'
  assert.equal(full.length, 36)
  assert.partialDeepStrictEqual(readDirectoryLine(lineOf({ name: full })), { name: full })
  assert.partialDeepStrictEqual(readDirectoryLine(lineOf({ routing: '011000015', type: '0' })), { routingNumber: '011000015' })
})

test('where what is addressed to a number goes to another one, the other one is read, and only there', () => {
  assert.partialDeepStrictEqual(readDirectoryLine(lineOf({ type: '2', newRouting: '021000021' })), {
    routingNumber: '121042882',
    newRoutingNumber: '021000021',
  })
  for (const type of ['0', '1'])
    assert.partialDeepStrictEqual(readDirectoryLine(lineOf({ type, newRouting: '021000021' })), { newRoutingNumber: null })
})

test('a line that lost its filler is whole, and one that lost or gained more is not read', () => {
  for (let length = 150; length <= 155; length += 1)
    assert.notEqual(typeof readDirectoryLine(lineOf().slice(0, length)), 'string')
  for (const line of ['', lineOf().slice(0, 149), `${lineOf()} `, lineOf() + lineOf()])
    assert.equal(readDirectoryLine(line), `it has ${line.length} characters, and a line of the directory has 155`)
})

test('a line that lost one digit of its number is kept out, whichever it is', () => {
  const line = lineOf()
  for (let at = 0; at < 9; at += 1)
    assert.equal(typeof readDirectoryLine(line.slice(0, at) + line.slice(at + 1)), 'string', String(at))
})

test('each thing that makes a line unusable is said in words that name it', () => {
  const faults = [
    [lineOf({ routing: '121042883' }), /"121042883" is not a routing number/],
    [lineOf({ routing: '12104288X' }), /"12104288X" is not a routing number/],
    [lineOf({ name: '' }), /names no bank/],
    [lineOf({ type: '3' }), /record type \(character 20\) is "3"/],
    [lineOf({ type: ' ' }), /record type \(character 20\) is " "/],
    [lineOf({ type: '2', newRouting: '000000001' }), /new routing number "000000001" has a wrong check digit/],
    [lineOf({ name: 'CAF\u00c9 BANK' }), /not printable ASCII/],
    [lineOf({ name: 'TAB\tBANK' }), /not printable ASCII/],
    [lineOf({ name: 'NUL\u0000BANK' }), /not printable ASCII/],
  ] as const
  for (const [line, words] of faults) {
    const read = readDirectoryLine(line)
    assert.ok(typeof read === 'string' && words.test(read), JSON.stringify(read))
  }
})
