// For any rewards, and in examples: what is due is paid, what is owed is deducted first, no balance goes below zero, and no cent
// moves twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCents, cents, noCents, type Cents } from '@daybreak/money'
import { instantFromMilliseconds } from '@daybreak/time'
import fc from 'fast-check'
import { planPayout, type PayableReward } from './payout.rules.ts'

const numRuns = Number.parseInt(process.env['OFFERS_RUNS'] ?? '', 10) || 1_500
const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const runs = { numRuns, seed }

const nowMs = 1_790_000_000_000
const now = instantFromMilliseconds(nowMs)
const amount = fc.bigInt({ min: 0n, max: 2_000n }).map(cents)
const payAt = fc.integer({ min: -5, max: 5 }).map((days) => instantFromMilliseconds(nowMs + days * 86_400_000))

/** As the reckoning writes them: what waits has a day and is not paid whole, and what was refunded may be owed. */
const reward: fc.Arbitrary<Omit<PayableReward, 'id'>> = fc.oneof(
  fc.record({ state: fc.constant('TRACKED' as const), amount, paid: fc.constant(noCents), payAt: fc.constant(null) }),
  fc
    .record({ paid: amount, more: fc.bigInt({ min: 1n, max: 500n }), payAt })
    .map(({ paid, more, payAt: at }) => ({ state: 'APPROVED' as const, amount: cents(paid + more), paid, payAt: at })),
  fc
    .record({ amount, more: amount })
    .map((drawn) => ({ state: 'PAID' as const, amount: drawn.amount, paid: addCents(drawn.amount, drawn.more), payAt: null })),
  fc.record({ state: fc.constant('REVERSED' as const), amount: fc.constant(noCents), paid: amount, payAt: fc.constant(null) }),
)

const rewardsOf = fc
  .array(reward, { maxLength: 6 })
  .map((rewards) => rewards.map((one, index): PayableReward => ({ ...one, id: `reward-${index}` })))

const sum = (amounts: readonly Cents[]) => addCents(noCents, ...amounts)

test('a payout never takes a balance below zero, pays what is due whole, and takes back no more than is owed', () => {
  let moved = 0
  fc.assert(
    fc.property(rewardsOf, fc.bigInt({ min: -500n, max: 1_500n }).map(cents), (rewards, spendable) => {
      const movements = planPayout(rewards, { now, spendable })
      moved += movements.length
      assert.equal(new Set(movements.map(({ rewardId }) => rewardId)).size, movements.length)
      const change = sum(movements.map((one) => one.amount))
      assert.ok(spendable + change >= 0n || change >= 0n, `${spendable} and ${change}`)
      for (const { id, state, amount: earned, paid, payAt: at } of rewards) {
        const movement = movements.find(({ rewardId }) => rewardId === id)?.amount ?? noCents
        const isDue = state === 'APPROVED' && at !== null && at.epochMilliseconds <= nowMs
        if (isDue) assert.equal(paid + movement, earned)
        else if (paid > earned) assert.ok(movement <= 0n && paid + movement >= earned)
        else assert.equal(movement, noCents)
      }
    }),
    runs,
  )
  assert.ok(moved > numRuns / 2, `only ${moved} movements in ${numRuns} payouts: nothing was looked at`)
})

test('what is owed comes off what is paid at once, and off the balance only what no reward to come covers', () => {
  fc.assert(
    fc.property(rewardsOf, amount, (rewards, spendable) => {
      const movements = planPayout(rewards, { now, spendable })
      const paid = sum(movements.map((one) => one.amount).filter((one) => one > 0n))
      const taken = -sum(movements.map((one) => one.amount).filter((one) => one < 0n))
      const owed = rewards.reduce((all, one) => all + (one.paid > one.amount ? one.paid - one.amount : 0n), 0n)
      const coming = rewards.reduce((all, { state, amount: earned, paid: had, payAt: at }) => {
        const waits = state === 'TRACKED' || (state === 'APPROVED' && at !== null && at.epochMilliseconds > nowMs)
        return all + (waits ? earned - had : 0n)
      }, 0n)
      const offset = owed < paid ? owed : paid
      const uncovered = owed - offset - coming > 0n ? owed - offset - coming : 0n
      const expected = offset + (uncovered < spendable ? uncovered : spendable)
      assert.equal(taken, expected)
    }),
    runs,
  )
})

const daysFromNow = (count: number) => now.add({ hours: 24 * count })

/** Approved, in its order, due today. */
type Given = Partial<Omit<PayableReward, 'amount' | 'paid' | 'id'>> & { amount?: bigint; paid?: bigint }
const due: Given = { state: 'APPROVED', payAt: now }
/** All of it was paid, and its purchase was given back since. */
const owed = (paid: bigint): Given => ({ state: 'REVERSED', payAt: null, amount: 0n, paid })

function plan(given: readonly Given[], { spendable = 0n, isEarly = false } = {}): string[] {
  const rewards = given.map(({ amount: earned = 100n, paid = 0n, ...rest }, index): PayableReward => ({
    id: `r${index + 1}`,
    state: 'APPROVED',
    payAt: null,
    ...rest,
    amount: cents(earned),
    paid: cents(paid),
  }))
  return planPayout(rewards, { now, spendable: cents(spendable), isEarly }).map((one) => `${one.rewardId} ${one.amount}`)
}

test('what is approved is paid on its day and at its moment, and not before', () => {
  assert.deepEqual(plan([due]), ['r1 100'])
  assert.deepEqual(plan([{ ...due, payAt: now.add({ milliseconds: 1 }) }]), [])
  assert.deepEqual(plan([{ ...due, payAt: daysFromNow(-9) }, due]), ['r1 100', 'r2 100'])
  assert.deepEqual(plan([{ ...due, payAt: null }]), [], 'its purchase is not complete')
  for (const state of ['TRACKED', 'PAID', 'REJECTED', 'VOID'] as const)
    assert.deepEqual(plan([{ state, payAt: now, ...(state === 'PAID' && { paid: 100n }) }]), [], state)
})

test('of one that a tip raised only what is missing is paid', () => {
  assert.deepEqual(plan([{ ...due, amount: 150n, paid: 147n }]), ['r1 3'])
  assert.deepEqual(plan([{ ...due, amount: 147n, paid: 147n }]), [])
})

test('an operator pays before the day, and never what waits for its purchase', () => {
  const later = { ...due, payAt: daysFromNow(2) }
  assert.deepEqual(plan([later]), [])
  assert.deepEqual(plan([later, { ...due, payAt: null }, { state: 'TRACKED' }], { isEarly: true }), ['r1 100'])
})

test('what is owed comes off what is paid in the same run, first of all', () => {
  assert.deepEqual(plan([due, owed(40n)], { spendable: 0n }), ['r1 100', 'r2 -40'])
  assert.deepEqual(plan([due, owed(100n)], { spendable: 0n }), ['r1 100', 'r2 -100'])
  assert.deepEqual(plan([due, owed(140n)], { spendable: 0n }), ['r1 100', 'r2 -100'], 'the balance is never taken below zero')
  assert.deepEqual(plan([due, owed(140n)], { spendable: 25n }), ['r1 100', 'r2 -125'])
  assert.deepEqual(plan([due, owed(140n)], { spendable: 1_000n }), ['r1 100', 'r2 -140'])
})

test('a reward that is coming covers what is owed: the balance is left alone until then', () => {
  const coming: readonly Given[] = [{ state: 'TRACKED' }, { ...due, payAt: daysFromNow(1) }]
  for (const one of coming) {
    assert.deepEqual(plan([one, owed(100n)], { spendable: 1_000n }), [])
    assert.deepEqual(plan([one, owed(130n)], { spendable: 1_000n }), ['r2 -30'])
  }
  assert.deepEqual(
    plan([{ state: 'REJECTED' }, owed(100n)], { spendable: 1_000n }),
    ['r2 -100'],
    'one that was rejected covers nothing',
  )
})

test('off the balance comes what it reaches for, the oldest reward first, and nothing of one below zero', () => {
  assert.deepEqual(plan([owed(60n), owed(70n)], { spendable: 100n }), ['r1 -60', 'r2 -40'])
  assert.deepEqual(plan([owed(60n)], { spendable: 0n }), [])
  assert.deepEqual(plan([owed(60n)], { spendable: -500n }), [])
  assert.deepEqual(plan([owed(60n)], { spendable: 1n }), ['r1 -1'])
  assert.deepEqual(
    plan([{ state: 'PAID', amount: 100n, paid: 130n }], { spendable: 500n }),
    ['r1 -30'],
    'a part of it was given back',
  )
  assert.deepEqual(plan([]), [])
})
