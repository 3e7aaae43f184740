// The state, amount and payment date of a reward follow from the facts alone, whatever it was before.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { instantText, parseInstant } from '@daybreak/time'
import type { Reckoned, Rule } from '../matching/index.ts'
import { outcomeOf, outcomeOfGone } from './rewarding.rules.ts'

const completedAt = parseInstant('2026-11-20T13:42:10.000Z')
const unpaid = { paid: cents(0n), wasPaid: false, completedAt }
const earned = (amount: bigint, isComplete = true): Reckoned => ({
  kind: 'earned',
  ref: 'tx-1',
  offerId: 'a',
  amount: cents(amount),
  isComplete,
})
const missed = (rule: Rule): Reckoned => ({ kind: 'missed', ref: 'tx-1', offerId: 'a', rule, worth: cents(100n) })

test('waits while its purchase is not complete, and is approved to be paid three days later', () => {
  assert.deepEqual(outcomeOf(earned(147n, false), unpaid), { state: 'TRACKED', reason: null, amount: 147n, payAt: null })
  assert.equal(outcomeOf(earned(147n), { ...unpaid, completedAt: null }).state, 'TRACKED', 'a completion of an unknown moment')
  const { state, amount, payAt } = outcomeOf(earned(147n), unpaid)
  assert.deepEqual([state, amount, payAt && instantText(payAt)], ['APPROVED', 147n, '2026-11-23T13:42:10.000Z'])
})

test('three days are 72 hours, also over the day that has 25', () => {
  const { payAt } = outcomeOf(earned(147n), { ...unpaid, completedAt: parseInstant('2026-10-31T12:00:00.000Z') })
  assert.equal(payAt && instantText(payAt), '2026-11-03T12:00:00.000Z')
})

test('is paid when all of it was paid, and to be paid again when a tip raised it', () => {
  const paid = { paid: cents(147n), wasPaid: true, completedAt }
  assert.deepEqual(outcomeOf(earned(147n), paid), { state: 'PAID', reason: null, amount: 147n, payAt: null })
  assert.equal(outcomeOf(earned(150n), paid).state, 'APPROVED')
  assert.equal(outcomeOf(earned(100n), paid).state, 'PAID', 'what is too much is taken back by its own entry')
})

test('that missed a rule says which, and once paid is taken back instead of never having counted', () => {
  for (const rule of ['pin', 'minimum', 'used', 'dates', 'channel'] as const) {
    assert.deepEqual(outcomeOf(missed(rule), unpaid), { state: 'REJECTED', reason: rule, amount: 0n, payAt: null })
    assert.deepEqual(outcomeOf(missed(rule), { ...unpaid, wasPaid: true }), {
      state: 'REVERSED',
      reason: null,
      amount: 0n,
      payAt: null,
    })
  }
})

test('of a purchase that was given back is reversed, and of one that was never taken there is none', () => {
  assert.equal(outcomeOf(missed('refunded'), unpaid).state, 'REVERSED')
  assert.equal(outcomeOf(missed('canceled'), unpaid).state, 'VOID')
  assert.equal(outcomeOf(missed('canceled'), { ...unpaid, wasPaid: true }).state, 'REVERSED')
})

test('of a purchase that earns by another offer now goes without a trace, unless it was paid', () => {
  assert.deepEqual([outcomeOfGone(false).state, outcomeOfGone(true).state], ['VOID', 'REVERSED'])
  assert.deepEqual([outcomeOfGone(false).amount, outcomeOfGone(true).amount], [0n, 0n])
})
