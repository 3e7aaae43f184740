// What a decision on a purchase always keeps to.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cardStatus } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { decideAuthorization } from './authorization.rules.ts'

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
  for (const [spendable, leftToday] of [
    [500n, 500n],
    [500n, 9_000n],
    [9_000n, 500n],
  ] as const)
    for (const supportsPartialApproval of [true, false])
      assert.deepEqual(
        decideAuthorization({ ...asked, spendable: cents(spendable), leftToday: cents(leftToday), supportsPartialApproval }),
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
  const reasonOf = (spendable: bigint, leftToday: bigint) =>
    decideAuthorization({ ...asked, spendable: cents(spendable), leftToday: cents(leftToday) }).reason
  assert.equal(reasonOf(499n, 499n), 'INSUFFICIENT_FUNDS')
  assert.equal(reasonOf(500n, 499n), 'LIMIT_EXCEEDED')
})
