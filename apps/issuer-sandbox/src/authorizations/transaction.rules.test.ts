// Invariants of a transaction's amounts, whatever is done to it in whatever order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents, noCents, type Cents } from '@daybreak/money'
import { authorize, clear, expire, holdDaysOf, refund, reverse, type TransactionAmounts } from './transaction.rules.ts'

const amount = fc.bigInt({ min: 1n, max: 50_000n }).map(cents)
const maybeAmount = fc.option(amount, { nil: null })
const step = fc.oneof(
  fc.record({ kind: fc.constant('clear' as const), amount: maybeAmount, isFinal: fc.boolean() }),
  fc.record({ kind: fc.constant('reverse' as const), amount: maybeAmount }),
  fc.record({ kind: fc.constant('refund' as const), amount: maybeAmount }),
  fc.record({ kind: fc.constant('expire' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Taken = { amount: Cents; amounts: TransactionAmounts } | null

/** Null when the step is refused. */
function take(before: TransactionAmounts, one: Step): Taken {
  const changes = {
    clear: () => clear(before, 'amount' in one ? one.amount : null, 'isFinal' in one && one.isFinal),
    reverse: () => reverse(before, 'amount' in one ? one.amount : null),
    refund: () => refund(before, 'amount' in one ? one.amount : null),
    expire: () => expire(before),
  }
  const change = changes[one.kind]()
  return change.kind === 'changed' ? change : null
}

test('no step makes an amount negative, holds more than was authorized, or gives back more than was cleared', () => {
  fc.assert(
    fc.property(amount, fc.array(step, { maxLength: 12 }), (authorized, steps) => {
      let now = authorize(authorized)
      for (const one of steps) {
        const after = take(now, one)
        if (after === null) continue
        assert.ok(after.amount > noCents)
        assert.ok(after.amounts.held <= now.held, 'a hold never grows')
        now = after.amounts
        for (const value of Object.values(now)) assert.ok(value >= noCents)
        assert.ok(now.reversed + now.held <= now.authorized)
        assert.ok(now.refunded <= now.cleared)
      }
    }),
  )
})

test('a clearing takes what it takes: the rest stays held only when another one follows', () => {
  const before = authorize(cents(5_000n))
  const held = (value: bigint | null, isFinal: boolean) => {
    const change = clear(before, value === null ? null : cents(value), isFinal)
    return change.kind === 'changed' ? [change.amount, change.amounts.held, change.amounts.cleared] : change.kind
  }
  assert.deepEqual(held(3_000n, true), [3_000n, 0n, 3_000n])
  assert.deepEqual(held(3_000n, false), [3_000n, 2_000n, 3_000n])
  assert.deepEqual(held(7_500n, false), [7_500n, 0n, 7_500n])
  assert.deepEqual(held(null, false), [5_000n, 0n, 5_000n])
})

test('what is gone cannot be released, cleared by itself or given back again', () => {
  const gone = expire(authorize(cents(100n)))
  assert.ok(gone.kind === 'changed')
  assert.equal(reverse(gone.amounts, null).kind, 'nothing_held')
  assert.equal(expire(gone.amounts).kind, 'nothing_held')
  assert.equal(clear(gone.amounts, null, true).kind, 'nothing_held')
  assert.equal(refund(gone.amounts, null).kind, 'nothing_cleared')
  assert.equal(reverse(authorize(cents(100n)), cents(101n)).kind, 'above_held')
  const late = clear(gone.amounts, cents(100n), true)
  assert.ok(late.kind === 'changed', 'a merchant may clear after the hold has gone')
  assert.equal(refund(late.amounts, cents(101n)).kind, 'above_cleared')
})

test('a hold lasts a week, at hotels and car rentals a month', () => {
  assert.deepEqual(['5411', '6011', '7011', '3501', '3351', '7512', '3500', '4000'].map(holdDaysOf), [7, 7, 30, 30, 30, 30, 7, 7])
})
