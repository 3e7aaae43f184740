// Which workers are offered a card with their name on it: each condition of decision 42 separately.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardStatus } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { cardToPersonalize, isOffered, type Owner } from './offering.rules.ts'

const at = parseInstant('2026-11-20T15:00:00.000Z')
const account = { isOpen: true, isClosing: false, openedAt: at.subtract({ hours: 24 * 30 }) }
const virtual = { id: 'v', status: 'Active', formFactor: 'VIRTUAL', kind: 'standard' } as const
const plastic = { ...virtual, id: 'p', formFactor: 'PHYSICAL' } as const
const temporary = { ...plastic, id: 't', kind: 'temporary' } as const
const owner: Owner = { at, account, cards: [virtual], hasOpenOrder: false }
const chosen = (changes: Partial<Owner>) => cardToPersonalize({ ...owner, ...changes })?.id ?? null

test('it is for a card that is nowhere but on a phone, or that was handed out without a name', () => {
  assert.equal(chosen({}), 'v')
  assert.equal(chosen({ cards: [temporary] }), 't')
  assert.equal(chosen({ cards: [plastic] }), null)
  assert.equal(chosen({ cards: [] }), null)
})

test('a plastic card that is there or on its way is enough; one that is gone is not', () => {
  for (const status of cardStatus.options) {
    const isThere = ['Active', 'Frozen', 'Damaged', 'Inactive'].includes(status)
    assert.equal(chosen({ cards: [virtual, { ...plastic, status }] }), isThere ? null : 'v', status)
  }
})

test('only a card in use as it is, on an account that is open, stays so and is 30 days old, with no card on its way', () => {
  for (const status of cardStatus.options)
    assert.equal(chosen({ cards: [{ ...virtual, status }] }), status === 'Active' ? 'v' : null, status)
  assert.equal(chosen({ account: null }), null)
  assert.equal(chosen({ account: { ...account, isOpen: false } }), null)
  assert.equal(chosen({ account: { ...account, isClosing: true } }), null)
  assert.equal(chosen({ account: { ...account, openedAt: account.openedAt.add({ milliseconds: 1 }) } }), null)
  assert.equal(chosen({ hasOpenOrder: true }), null)
})

test('a worker who said no is not asked again, and one who closed it is asked again after 30 days', () => {
  const postponed = (hours: number) => isOffered(owner, { hasOptedOut: false, postponedAt: at.subtract({ hours }) })
  assert.equal(isOffered(owner, { hasOptedOut: false, postponedAt: null }), true)
  assert.equal(isOffered(owner, { hasOptedOut: true, postponedAt: null }), false)
  assert.deepEqual([postponed(0), postponed(24 * 30 - 1), postponed(24 * 30)], [false, false, true])
})
