// Two deposits prove a bank account: two different amounts under a dollar, reported in any order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { drawDeposits, isProof } from './proofs.rules.ts'

test('the deposits are two different amounts from 1 to 99 cents, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.nat({ max: 98 }), fc.nat({ max: 97 }), (one, other) => {
      const draws = [one, other]
      const { first, second } = drawDeposits((end) => Math.min(draws.shift() ?? 0, end - 1))
      assert.ok(first !== second && Math.min(first, second) >= 1 && Math.max(first, second) <= 99, `${first} ${second}`)
    }),
  )
})

test('every pair of amounts can be drawn', () => {
  const pairs = new Set<string>()
  for (let one = 0; one < 99; one += 1) {
    for (let other = 0; other < 98; other += 1) {
      const draws = [one, other]
      const { first, second } = drawDeposits(() => draws.shift() ?? 0)
      pairs.add(`${first},${second}`)
    }
  }
  assert.equal(pairs.size, 99 * 98)
})

test('their order does not matter, and one right amount proves nothing', () => {
  const deposits = { first: 8, second: 41 }
  assert.equal(isProof(deposits, { first: 41, second: 8 }), true)
  assert.equal(isProof(deposits, { first: 8, second: 8 }), false)
  assert.equal(isProof(deposits, { first: 41, second: 41 }), false)
})
