// What is taken for a card number or a Social Security number, and what is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { secretNumberIn } from './secret-numbers.ts'

for (const [text, found] of [
  ['my card is 4111 1111 1111 1111 thanks', 'card'],
  ['4111111111111111', 'card'],
  ['4111.1111.1111.1111', 'card'],
  ['4111–1111–1111–1111', 'card'],
  ['3782 822463 10005', 'card'],
  ['４１１１ １１１１ １１１１ １１１１', 'card'],
  ['4111\u200b1111\u200b1111\u200b1111', 'card'],
  ['4111 1111\n1111 1111', 'card'],
  ['account 555100044112', 'card'],
  ['ssn 123-45-6789', 'ssn'],
  ['123 45 6789.', 'ssn'],
  ['123456789', 'ssn'],
  ['es 900.70.1234', 'ssn'],
  ['11114111-1111-1111-1111-111111111111', 'card'],
] as const)
  test(`"${text}" holds a number that no one may write to us`, () => assert.equal(secretNumberIn(text), found))

for (const text of [
  'I live in 94110-1234',
  'Call me at (800) 555-0142 or 212-555-0143',
  '+1 212 555 0143',
  'It was $12.50 on 11/20/2026, then $1,250.00',
  'Shift of 2026-11-20, 8:00 to 16:30',
  'Case 40125, card *4821, account *8830',
  'Purchases: 12.50, 13.75, 14.25, 11.10',
  'Ref 01932411-1111-7111-8111-11111a111111',
])
  test(`"${text}" holds none`, () => assert.equal(secretNumberIn(text), null))

test('a card number is found wherever it is in a text of words', () => {
  const word = fc.stringMatching(/^[a-zñ]{1,8}$/)
  fc.assert(
    fc.property(fc.array(word), fc.array(word), fc.stringMatching(/^\d{13,19}$/), (before, after, card) => {
      assert.equal(secretNumberIn([...before, card, ...after].join(' ')), 'card')
    }),
  )
})
