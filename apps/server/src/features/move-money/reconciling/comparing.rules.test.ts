// Guarantees of comparing a rail's list with our transfers, without a database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import type { RailMovement } from '../rails/index.ts'
import { compareMovements, type KnownTransfer } from './comparing.rules.ts'

const own: KnownTransfer = {
  transferId: 'ours',
  railRef: 'ref',
  direction: 'out',
  amount: cents(500n),
  moved: ['settled'],
  isPassedBy: false,
}
const listed: RailMovement = { railRef: 'ref', id: 'ours', kind: 'settled', direction: 'out', amount: cents(500n) }

function verdictOf(movement: Partial<RailMovement>, known: Partial<KnownTransfer> = {}): string {
  const transfer = { ...own, ...known }
  const byRailRef = new Map(transfer.railRef === null ? [] : [[transfer.railRef, transfer]])
  const { agreed, differences } = compareMovements([{ ...listed, ...movement }], {
    byId: new Map([[transfer.transferId, transfer]]),
    byRailRef,
  })
  return [...agreed.map(({ kind }) => `agreed ${kind}`), ...differences.map(({ kind }) => kind)].join() || 'nothing'
}

test('one that is the same in amount, direction and name agrees, by our id or by the rail’s', () => {
  assert.equal(verdictOf({}), 'agreed settled')
  assert.equal(verdictOf({ id: null }), 'agreed settled')
  assert.equal(verdictOf({ id: 'of another system' }), 'agreed settled')
  assert.equal(verdictOf({}, { railRef: null }), 'agreed settled')
})

test('a cent, a direction or a second name makes it another', () => {
  assert.equal(verdictOf({ amount: cents(501n) }), 'amount_differs')
  assert.equal(verdictOf({ direction: 'in' }), 'amount_differs')
  assert.equal(verdictOf({ railRef: 'second' }), 'unknown_here')
  assert.equal(verdictOf({ id: null, railRef: 'second' }), 'unknown_here')
})

test('what the books did not move is late, but for money that came and went before it was ours', () => {
  assert.equal(verdictOf({ kind: 'returned' }), 'late')
  assert.equal(verdictOf({}, { moved: [] }), 'late')
  const passing = { direction: 'in', moved: [], isPassedBy: true } as const
  assert.equal(verdictOf({ direction: 'in' }, passing), 'nothing')
  assert.equal(verdictOf({ direction: 'in', kind: 'returned' }, passing), 'nothing')
})
