// The amount of a grant: at least what was granted, its share of what is left, and never in addition to what the rules give.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { Purchase, Reckoned } from '../matching/index.ts'
import { withGrants } from './granting.rules.ts'

const purchase: Purchase = {
  ref: 'tx-1',
  authorizedAt: parseInstant('2026-11-20T13:42:10.000Z'),
  store: { id: null, name: 'BAYLINE COFFEE', category: '5814', city: null, region: null },
  channel: 'in_store',
  isPin: true,
  isCash: false,
  state: 'complete',
  spent: cents(1_000n),
  refunded: cents(0n),
}
const grant = { purchaseRef: 'tx-1', offerId: 'a', amount: cents(100n), of: cents(1_000n) }
const missed: Reckoned = { kind: 'missed', ref: 'tx-1', offerId: 'a', rule: 'pin', worth: cents(100n) }
const earned = (offerId: string, amount: bigint): Reckoned => ({
  kind: 'earned',
  ref: 'tx-1',
  offerId,
  amount: cents(amount),
  isComplete: true,
})

const decided = (reckoned: readonly Reckoned[], given: Partial<Purchase> = {}) =>
  withGrants(reckoned, [{ ...purchase, ...given }], [grant])

test('takes the place of the rule that was missed, and pends with its purchase', () => {
  assert.deepEqual(decided([missed]), [earned('a', 100n)])
  assert.deepEqual(decided([], { state: 'pending' }), [{ ...earned('a', 100n), isComplete: false }])
})

test('follows refunds to the cent, never above what was granted', () => {
  assert.deepEqual(decided([], { refunded: cents(333n) }), [earned('a', 66n)])
  assert.deepEqual(decided([], { spent: cents(5_000n) }), [earned('a', 100n)])
  assert.deepEqual(decided([], { refunded: cents(995n) }), [], 'less than a cent is nothing')
  const gone: Reckoned = { kind: 'missed', ref: 'tx-1', offerId: 'a', rule: 'refunded', worth: cents(0n) }
  assert.deepEqual(decided([missed], { refunded: cents(1_000n) }), [gone])
  assert.deepEqual(decided([missed], { state: 'void' }), [{ ...gone, rule: 'canceled' }])
})

test('gives way to what the rules give where that is as much, by whichever offer: one purchase has one reward', () => {
  assert.deepEqual(decided([earned('b', 100n)]), [earned('b', 100n)])
  assert.deepEqual(decided([earned('b', 99n)]), [earned('a', 100n)])
  const other: Reckoned = { ...earned('b', 7n), ref: 'tx-2' }
  assert.deepEqual(decided([other]), [other, earned('a', 100n)])
})

test('is for its purchase alone: another one of the worker is left to the rules', () => {
  const others = [{ ...purchase, ref: 'tx-2' }, purchase, { ...purchase, ref: 'tx-3' }]
  assert.deepEqual(withGrants([], others, [grant]), [earned('a', 100n)])
  assert.deepEqual(withGrants([missed], others, []), [missed])
})
