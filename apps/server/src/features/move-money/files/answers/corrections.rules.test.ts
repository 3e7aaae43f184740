// What a bank's notification of change corrects in a linked account, and that nothing is corrected by an unreadable one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCorrection } from './corrections.rules.ts'

// As the network has them: 29 characters, each part at its place.
const at = (...parts: [start: number, text: string][]) => {
  let text = ' '.repeat(29)
  for (const [start, part] of parts) text = text.slice(0, start - 1) + part + text.slice(start - 1 + part.length)
  return text
}

test('each code corrects its own parts of the account, and leaves the others', () => {
  const corrected = [
    ['C01', at([1, '55501000123']), { accountNumber: '55501000123' }],
    ['C02', at([1, '121042882']), { routingNumber: '121042882' }],
    ['C03', at([1, '121042882'], [13, '55501000123']), { routingNumber: '121042882', accountNumber: '55501000123' }],
    // Without the blanks that the network has in between.
    ['C03', '12104288255501000123', { routingNumber: '121042882', accountNumber: '55501000123' }],
    ['C05', at([1, '32']), { accountType: 'savings' }],
    ['C05', at([1, '27']), { accountType: 'checking' }],
    ['C06', at([1, '55501000123'], [21, '22']), { accountNumber: '55501000123', accountType: 'checking' }],
    [
      'C07',
      at([1, '121042882'], [10, '55501000123'], [27, '37']),
      { routingNumber: '121042882', accountNumber: '55501000123', accountType: 'savings' },
    ],
  ] as const
  for (const [code, text, correction] of corrected)
    assert.deepEqual(readCorrection(code, text), { kind: 'account', correction }, code)
})

test('an account number keeps its leading zeros, and loses the blanks and hyphens that banks write it with', () => {
  const numbers = [
    ['0001', '0001'],
    ['00-0123 456', '000123456'],
    ['12345678901234567', '12345678901234567'],
    [`${' '.repeat(12)}55501000123`, '55501000123'],
  ] as const
  for (const [text, accountNumber] of numbers)
    assert.deepEqual(readCorrection('C01', text), { kind: 'account', correction: { accountNumber } }, text)
  assert.deepEqual(readCorrection('C06', '555 010 00123      37'), {
    kind: 'account',
    correction: { accountNumber: '55501000123', accountType: 'savings' },
  })
  // The longest number leaves no blank between it and what follows.
  assert.deepEqual(readCorrection('C07', '1210428821234567890123456737'), {
    kind: 'account',
    correction: { routingNumber: '121042882', accountNumber: '12345678901234567', accountType: 'savings' },
  })
})

test('what cannot be read corrects nothing, not even the part of it that can', () => {
  const unreadable = [
    ['C01', ''],
    ['C01', '123', 'shorter than any account number'],
    ['C01', '123456789012345678', 'longer than any account number'],
    ['C01', '55501O00123', 'a letter'],
    ['C02', '121042883', 'the check digit is another'],
    ['C02', '12104288'],
    ['C02', '1210428820'],
    ['C03', '121042882', 'without the account number'],
    ['C03', '121042883   55501000123', 'a wrong routing number before a good account'],
    ['C05', '2'],
    ['C05', '52', 'a loan'],
    ['C05', '20', 'no transaction code ends in zero'],
    ['C05', '322'],
    ['C06', '55501000123', 'without the transaction code'],
    ['C06', '22'],
    ['C07', '121042882', 'without all that follows'],
    ['C07', '1210428825550100012345', 'no transaction code at the end of the number'],
  ] as const
  for (const [code, text, why] of unreadable)
    assert.deepEqual(readCorrection(code, text), { kind: 'unreadable' }, `${code} ${text} ${why ?? ''}`)
})

test('the end of an account number is never taken for the type of the account, and never cut off', () => {
  // Each ends in two digits that a transaction code may have.
  for (const number of ['55501000123', '5532', '1234567890123437'])
    for (const text of [`121042882${number}`, at([1, '121042882'], [10, number])])
      assert.deepEqual(readCorrection('C07', text), { kind: 'unreadable' }, text)
  assert.deepEqual(readCorrection('C07', at([1, '121042882'], [10, '55501000123'], [27, '32'])), {
    kind: 'account',
    correction: { routingNumber: '121042882', accountNumber: '55501000123', accountType: 'savings' },
  })
  // Banks that write the number at the right end of its part.
  assert.deepEqual(readCorrection('C07', at([1, '121042882'], [16, '55501000123'], [27, '32'])), {
    kind: 'account',
    correction: { routingNumber: '121042882', accountNumber: '55501000123', accountType: 'savings' },
  })
})

test('our own names and numbers, and codes that are newer than we are, are for a person', () => {
  for (const code of ['C04', 'C08', 'C09', 'C13', 'C14', 'C61', 'C69', '', 'c01'])
    assert.deepEqual(readCorrection(code, at([1, '55501000123'])), { kind: 'for_a_person' }, code)
})

test('whatever 29 characters say, a corrected number is one that an account can have', () => {
  const codes = fc.constantFrom('C01', 'C02', 'C03', 'C05', 'C06', 'C07')
  const characters = fc.string({ unit: fc.constantFrom(...Array.from('0123456789 -2237A')), minLength: 0, maxLength: 29 })
  const likely = fc.tuple(fc.constantFrom('121042882', '121042883'), characters).map(([routing, rest]) => `${routing}${rest}`)
  fc.assert(
    fc.property(codes, fc.oneof(characters, likely), (code, text) => {
      const read = readCorrection(code, text)
      if (read.kind !== 'account') return
      const { routingNumber, accountNumber, accountType } = read.correction
      assert.ok(routingNumber === undefined || routingNumber === '121042882' || /^\d{9}$/.test(routingNumber))
      assert.ok(accountNumber === undefined || /^\d{4,17}$/.test(accountNumber))
      assert.equal(routingNumber !== undefined, ['C02', 'C03', 'C07'].includes(code))
      assert.equal(accountNumber !== undefined, ['C01', 'C03', 'C06', 'C07'].includes(code))
      assert.equal(accountType !== undefined, ['C05', 'C06', 'C07'].includes(code))
    }),
    { verbose: true },
  )
})
