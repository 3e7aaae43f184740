// Guarantees of the new card in a case: the old one has ended for any reason, and the new one can be used.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CardStatus } from '@daybreak/contract'
import { newCardFor } from './new-card.rules.ts'

function cards(old: CardStatus, main: CardStatus) {
  const payCards = [
    { id: 'old', status: old, last4Digits: '4821' },
    { id: 'main', status: main, last4Digits: '7733' },
  ]
  return { payCards, mainCardId: 'main' }
}

test('a card that was closed, stolen or lost is named beside the one that took its place', () => {
  for (const over of ['ClosedByCustomer', 'Stolen', 'Lost'] as const)
    assert.deepEqual(newCardFor('4821', cards(over, 'Active')), { old: '4821', new: '7733' }, over)
  assert.deepEqual(newCardFor('4821', cards('Stolen', 'Inactive')), { old: '4821', new: '7733' })
})

test('no card is named while the old one can be used, or where no other one can', () => {
  assert.equal(newCardFor('4821', cards('Frozen', 'Active')), null)
  assert.equal(newCardFor('4821', cards('Stolen', 'ClosedByCustomer')), null)
  assert.equal(newCardFor('4821', { ...cards('Stolen', 'Active'), mainCardId: null }), null)
  assert.equal(newCardFor('9999', cards('Stolen', 'Active')), null)
})
