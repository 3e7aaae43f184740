// What the statuses promise.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { transactionStatus } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { choosePayrollDeposit, isReason, statusesOf } from './transactions.rules.ts'

const statuses = transactionStatus.options
test("a reason is the specification's or an ACH code", () => {
  for (const reason of ['INSUFFICIENT_FUNDS', 'R23', 'C01']) assert.ok(isReason(reason), reason)
  for (const reason of ['Insufficient Funds', 'R1', 'X99', '']) assert.ok(!isReason(reason), reason)
})

test('every status of the specification belongs to some rail', () => {
  assert.deepEqual([...new Set((['card', 'ach', 'book'] as const).flatMap(statusesOf))].toSorted(), [...statuses].toSorted())
})

describe('which deposit a pay-run result speaks of', () => {
  const deposit = (id: string, amount: bigint) => ({ id, amount: cents(amount) })

  test('the only one of the payday, when the rest of the pay went elsewhere', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 48_000n)], cents(49_000n))?.id, 'a')
  })

  test('of several, the only one of what was paid out', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 50_000n), deposit('b', 20_000n)], cents(20_000n))?.id, 'b')
  })

  test('none that brings more than was paid out: another employer pays on that day too', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 50_000n)], cents(49_000n)), null)
  })

  test('none when nothing says which', () => {
    assert.equal(choosePayrollDeposit([], cents(1n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 5n), deposit('b', 5n)], cents(5n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 5n), deposit('b', 6n)], cents(7n)), null)
  })
})
