// Guarantees of card numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCardNumber } from '../testing/card-number-form.ts'
import { cardNumberOf, checkDigitOf, testBin } from './card-number.ts'

const payloads = fc.stringMatching(/^\d{12,18}$/)
const ordinals = fc.integer({ min: 1, max: 999_999_999 })

test('a number with its check digit passes, and with any other digit in its place fails', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const passing = Array.from({ length: 10 }, (_, digit) => payload + digit).filter(isCardNumber)
      assert.deepEqual(passing, [payload + checkDigitOf(payload)])
    }),
  )
})

test('one wrong digit is always noticed, and two neighbors in the wrong order are, but for 0 and 9', () => {
  fc.assert(
    fc.property(payloads, fc.nat(), fc.integer({ min: 1, max: 9 }), (payload, anyPosition, shift) => {
      const number = payload + checkDigitOf(payload)
      const position = anyPosition % (number.length - 1)
      const [digit = '', next = ''] = [number[position], number[position + 1]]
      const wrong = ((Number.parseInt(digit, 10) + shift) % 10).toString()
      assert.ok(!isCardNumber(number.slice(0, position) + wrong + number.slice(position + 1)))
      const swapped = number.slice(0, position) + next + digit + number.slice(position + 2)
      const isBlindSpot = digit === next || (digit + next).match(/09|90/) !== null
      assert.equal(isCardNumber(swapped), isBlindSpot)
    }),
  )
})

test('numbers that others print as examples pass', () => {
  for (const known of ['4111111111111111', '4242424242424242', '5555555555554444', '378282246310005', '30569309025904']) {
    assert.ok(isCardNumber(known), known)
  }
  for (const none of ['', '4111111111111112', '411111111111', '4111 1111 1111 1111', '41111111111111110000']) {
    assert.ok(!isCardNumber(none), none)
  }
})

test('every number of the sandbox has sixteen digits, lies in the test range and passes', () => {
  fc.assert(
    fc.property(ordinals, (ordinal) => {
      const number = cardNumberOf(ordinal)
      assert.ok(number.length === 16 && number.startsWith(testBin) && isCardNumber(number))
    }),
  )
})

test('no two lineages share a number', () => {
  fc.assert(fc.property(ordinals, ordinals, (one, other) => one === other || cardNumberOf(one) !== cardNumberOf(other)))
  const many = new Set(Array.from({ length: 20_000 }, (_, index) => cardNumberOf(index + 1)))
  assert.equal(many.size, 20_000)
})
