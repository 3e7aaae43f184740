// Invariants of a decision on a purchase.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardStatus } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { decideAuthorization } from './authorization.rules.ts'
import { dailyLimits, leftToday } from './limits.rules.ts'

const amount = fc.bigInt({ min: 0n, max: 2_000n }).map(cents)
const question = fc
  .record({
    card: fc.option(fc.record({ status: fc.constantFrom(...cardStatus.options), isAccountOpen: fc.boolean() })),
    spendable: amount,
    leftToday: amount,
    requested: amount,
    share: fc.bigInt({ min: 0n, max: 4n }),
    supportsPartialApproval: fc.boolean(),
  })
  .map(({ share, ...asked }) => ({ ...asked, cashback: cents((asked.requested * share) / 4n) }))

test('approves no more than was asked for, than there is, and than the day leaves', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { amount: approved } = decideAuthorization(asked)
      assert.ok(approved >= 0n && approved <= asked.requested)
      assert.ok(approved === 0n || (approved <= asked.spendable && approved <= asked.leftToday))
    }),
  )
})

test('approves all of it exactly when a usable card covers it', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const isUsable = asked.card !== null && asked.card.isAccountOpen && ['Active', 'Damaged'].includes(asked.card.status)
      const isCovered = asked.requested <= asked.spendable && asked.requested <= asked.leftToday
      assert.equal(decideAuthorization(asked).decision === 'APPROVED', isUsable && isCovered)
    }),
  )
})

test('a card that is not in use pays nothing, however much there is, and a damaged one pays until the next is active', () => {
  const asked = { requested: cents(500n), cashback: cents(0n), spendable: cents(9_000n), leftToday: cents(9_000n) }
  for (const status of cardStatus.options) {
    const { decision } = decideAuthorization({ ...asked, card: { status, isAccountOpen: true }, supportsPartialApproval: true })
    assert.equal(decision, ['Active', 'Damaged'].includes(status) ? 'APPROVED' : 'DECLINED', status)
  }
})

test('approves a purchase of exactly what there is, and of exactly what the day leaves', () => {
  const card = { status: 'Active', isAccountOpen: true } as const
  const asked = { card, requested: cents(500n), cashback: cents(0n) }
  for (const [spendable, left] of [
    [500n, 500n],
    [500n, 9_000n],
    [9_000n, 500n],
  ] as const)
    for (const supportsPartialApproval of [true, false])
      assert.deepEqual(
        decideAuthorization({ ...asked, spendable: cents(spendable), leftToday: cents(left), supportsPartialApproval }),
        { decision: 'APPROVED', amount: 500n, reason: null },
      )
})

test('approves a part only where the till takes parts, and the purchase without its cash only where there was cash', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { decision, amount: approved } = decideAuthorization(asked)
      if (decision === 'APPROVED_FOR_PARTIAL_AMOUNT') assert.ok(asked.supportsPartialApproval && approved > 0n)
      if (decision === 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY') {
        assert.ok(asked.cashback > 0n && approved > 0n)
        assert.equal(approved, asked.requested - asked.cashback)
      }
    }),
  )
})

test('says why it declines: money before limit', () => {
  const card = { status: 'Active', isAccountOpen: true } as const
  const asked = { card, requested: cents(500n), cashback: cents(0n), supportsPartialApproval: false }
  const reasonOf = (spendable: bigint, left: bigint) =>
    decideAuthorization({ ...asked, spendable: cents(spendable), leftToday: cents(left) }).reason
  assert.equal(reasonOf(499n, 499n), 'INSUFFICIENT_FUNDS')
  assert.equal(reasonOf(500n, 499n), 'LIMIT_EXCEEDED')
})

test('cash and purchases have a day’s limit each, used up to the cent and never below zero', () => {
  const { cash, purchases } = dailyLimits
  const left = (spentCash: bigint, spentPurchases: bigint) =>
    leftToday({ cash: cents(spentCash), purchases: cents(spentPurchases) })
  assert.deepEqual(left(0n, 0n), { cash, purchases })
  assert.deepEqual(left(cash - 1n, 0n), { cash: 1n, purchases })
  assert.deepEqual(left(0n, purchases), { cash, purchases: 0n }, 'the one takes nothing from the other')
  // A clearing may take more than was approved.
  assert.deepEqual(left(cash + 1n, purchases + 500n), { cash: 0n, purchases: 0n })
})

test('of a purchase with cash at the till the purchase alone is approved, to the cent, and its cash alone never', () => {
  const card = { status: 'Active', isAccountOpen: true } as const
  const asked = { card, requested: cents(2_500n), cashback: cents(2_000n), leftToday: cents(9_000n) }
  const decide = (spendable: bigint, supportsPartialApproval: boolean, cashback = 2_000n) =>
    decideAuthorization({ ...asked, cashback: cents(cashback), spendable: cents(spendable), supportsPartialApproval })
  assert.deepEqual(decide(2_500n, false).decision, 'APPROVED')
  for (const supportsPartialApproval of [true, false])
    for (const spendable of [500n, 2_499n])
      assert.deepEqual(decide(spendable, supportsPartialApproval), {
        decision: 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY',
        amount: 500n,
        reason: null,
      })
  assert.deepEqual(decide(499n, false), { decision: 'DECLINED', amount: 0n, reason: 'INSUFFICIENT_FUNDS' })
  assert.deepEqual(decide(499n, true), { decision: 'APPROVED_FOR_PARTIAL_AMOUNT', amount: 499n, reason: null })
  // All of it is cash: there is no purchase to approve alone.
  assert.equal(decide(2_499n, false, 2_500n).decision, 'DECLINED')
  assert.deepEqual(decide(0n, true), { decision: 'DECLINED', amount: 0n, reason: 'INSUFFICIENT_FUNDS' })
})

test('a question about no money is answered by the card alone, with an empty account too', () => {
  const empty = { requested: cents(0n), cashback: cents(0n), spendable: cents(0n), leftToday: cents(0n) }
  const decide = (card: Parameters<typeof decideAuthorization>[0]['card']) =>
    decideAuthorization({ ...empty, card, supportsPartialApproval: false }).reason
  assert.equal(decide({ status: 'Active', isAccountOpen: true }), null)
  assert.equal(decide({ status: 'Active', isAccountOpen: false }), 'ACCOUNT_RESTRICTED')
  assert.equal(decide({ status: 'Frozen', isAccountOpen: true }), 'CARD_FROZEN')
  assert.equal(decide({ status: 'Frozen', isAccountOpen: false }), 'ACCOUNT_RESTRICTED')
  assert.equal(decide({ status: 'Inactive', isAccountOpen: true }), 'CARD_INACTIVE')
  assert.equal(decide({ status: 'Stolen', isAccountOpen: true }), 'CARD_CLOSED')
  assert.equal(decide(null), 'UNKNOWN_CARD')
})
