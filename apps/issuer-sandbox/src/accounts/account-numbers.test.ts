// Guarantees of the numbers the sandbox bank gives out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accountNumberOf, sandboxRoutingNumber } from './account-numbers.ts'
import { isRoutingNumber } from '../testing/sandbox.ts'

test('every account number has twelve digits and does not begin with zero', () => {
  const ordinals = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(fc.property(ordinals, (ordinal) => /^[1-9]\d{11}$/.test(accountNumberOf(ordinal))))
})

test('no two accounts have one number, and neighbors do not look alike', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => accountNumberOf(index + 1))
  assert.equal(new Set(many).size, many.length)
  assert.notEqual(accountNumberOf(1).slice(0, 4), accountNumberOf(2).slice(0, 4))
})

test('the stride shares no factor with the count of numbers, so that all of them come before one comes again', () => {
  const distance = (ordinal: number) => BigInt(accountNumberOf(ordinal)) - BigInt(accountNumberOf(1_000_000))
  fc.assert(fc.property(fc.integer({ min: 1, max: 899_999_999_999 }), (step) => distance(1_000_000 + step) !== 0n))
})

test('the routing number passes the check of banks and belongs to no Federal Reserve district', () => {
  assert.ok(isRoutingNumber(sandboxRoutingNumber))
  const district = Number.parseInt(sandboxRoutingNumber.slice(0, 2), 10)
  const isAssigned = [district, district - 20, district - 60].some((number) => number >= 0 && number <= 12) || district === 80
  assert.ok(!isAssigned)
})

test('a routing number with one wrong digit fails the check', () => {
  for (let position = 0; position < 9; position += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const changed = sandboxRoutingNumber.slice(0, position) + digit + sandboxRoutingNumber.slice(position + 1)
      assert.equal(isRoutingNumber(changed), changed === sandboxRoutingNumber, changed)
    }
  }
  for (const text of ['', '12345678', '5550010040', '55500100a', ' 555001004']) assert.ok(!isRoutingNumber(text), text)
})
