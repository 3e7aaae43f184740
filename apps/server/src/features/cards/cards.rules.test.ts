// Which card is the main card, when a new one is due, and which cards freeze and thaw.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardStatus, type CardStatus } from '@daybreak/contract'
import fc from 'fast-check'
import { decideFreeze, decideUnfreeze, isOrderDue, isOver, isUsable, selectMainCard } from './cards.rules.ts'

function cards(...statuses: CardStatus[]) {
  return statuses.map((status, index) => ({ id: index, status }))
}
const inUse = { isDamaged: false, isHeldByIssuer: false }
const mainOf = (...statuses: CardStatus[]) => selectMainCard(cards(...statuses))?.id ?? null

test('the first active, frozen or damaged card is the main card, wherever it is in the list', () => {
  assert.equal(mainOf('Active'), 0)
  assert.equal(mainOf('ClosedByCustomer', 'Inactive', 'Frozen', 'Active'), 2)
  assert.equal(mainOf('Lost', 'Damaged', 'Active'), 1)
})

test('without one of those the first inactive card is the main card', () => {
  assert.equal(mainOf('ClosedByCustomer', 'Inactive', 'Inactive'), 1)
  assert.equal(mainOf('Stolen', 'Inactive'), 1)
})

test('when the worker closed every card the first one is the main card', () => {
  assert.equal(mainOf('ClosedByCustomer', 'ClosedByCustomer'), 0)
})

test('a lost, stolen, expired or closed-by-us card is never the main card, nor a closed one beside it', () => {
  for (const status of ['Lost', 'Stolen', 'Expired', 'ClosedByIssuer'] as const) {
    assert.equal(mainOf(status), null)
    assert.equal(mainOf('ClosedByCustomer', status), null)
  }
})

test('a worker without a card has no main card', () => {
  assert.equal(mainOf(), null)
})

test('the main card is always one of the cards, and none before it would do as well', () => {
  const anyCards = fc.array(fc.constantFrom(...cardStatus.options), { maxLength: 8 })
  fc.assert(
    fc.property(anyCards, (statuses) => {
      const all = cards(...statuses)
      const main = selectMainCard(all)
      if (main === null) return
      assert.ok(all.includes(main))
      assert.ok(all.slice(0, main.id).every(({ status }) => status !== main.status || status === 'ClosedByCustomer'))
    }),
  )
})

test('a card is ordered for a worker without one that can be used, and not while one is on its way', () => {
  for (const statuses of [[], ['ClosedByCustomer'], ['Lost', 'Stolen', 'Expired', 'ClosedByIssuer']] as const) {
    assert.equal(isOrderDue(statuses, false), true, statuses.join())
    assert.equal(isOrderDue(statuses, true), false, statuses.join())
  }
  for (const status of ['Active', 'Inactive', 'Frozen', 'Damaged'] as const)
    assert.equal(isOrderDue(['ClosedByCustomer', status], false), false, status)
})

test('a worker thaws a card of their own freezing, and never one that the card provider holds', () => {
  const frozen = { status: 'Frozen', isDamaged: false, isHeldByIssuer: false } as const
  assert.deepEqual(decideUnfreeze(frozen), { kind: 'changes', to: 'Active' })
  assert.deepEqual(decideUnfreeze({ ...frozen, isDamaged: true }), { kind: 'changes', to: 'Damaged' })
  assert.deepEqual(decideUnfreeze({ ...frozen, isHeldByIssuer: true }), { kind: 'refused', code: 'cards.held_by_issuer' })
  assert.deepEqual(decideUnfreeze({ ...frozen, status: 'Lost' }), { kind: 'refused', code: 'cards.not_frozen' })
})

test('every card that can be used freezes, the worker’s own freeze is no second one, and nothing else does', () => {
  for (const status of cardStatus.options) {
    const verdict = decideFreeze({ status, isFrozenByWorker: false })
    const expected = ['Active', 'Damaged', 'Frozen'].includes(status)
      ? // Held by the provider alone, it is now the worker's wish too, and outlasts that hold.
        { kind: 'changes', to: 'Frozen' }
      : { kind: 'refused', code: 'cards.not_freezable' }
    assert.deepEqual(verdict, expected, status)
  }
  assert.deepEqual(decideFreeze({ status: 'Frozen', isFrozenByWorker: true }), decideUnfreeze({ ...inUse, status: 'Active' }))
})

test('a card that is not frozen is left as it is, and one that is gone is not thawed', () => {
  for (const status of cardStatus.options) {
    if (status === 'Frozen') continue
    const verdict = decideUnfreeze({ ...inUse, status, isHeldByIssuer: true })
    assert.equal(verdict.kind === 'refused', !['Active', 'Damaged'].includes(status), status)
  }
})

test('a card is in use, is over, or waits to be activated, and never two of these', () => {
  for (const status of cardStatus.options)
    assert.equal([isUsable(status), isOver(status), status === 'Inactive'].filter(Boolean).length, 1, status)
})
