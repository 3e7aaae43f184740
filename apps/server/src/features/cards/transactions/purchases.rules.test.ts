// Examples of what a purchase comes to, at the edges that a property does not name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { PurchaseFact } from './facts.ts'
import { projectPurchase } from './purchases.rules.ts'
import { reasonOfDecline } from './reasons.rules.ts'

const start = parseInstant('2026-11-20T13:00:00Z')
const minute = (count: number) => start.add({ minutes: count })
const merchant = { name: ownText('Corner Coffee'), category: '5814', isCash: false }

function approved(id: string, at: number, amount: bigint): PurchaseFact {
  const expiresAt = minute(at + 10_000)
  return { id, at: minute(at), merchant, kind: 'decided', code: 'APPROVED', amount: cents(amount), expiresAt }
}

const expired = (id: string, at: number): PurchaseFact => ({ id, at: minute(at), merchant, kind: 'expired' })

test('a hold whose approval and expiry bear the same instant is over, whatever their ids', () => {
  for (const [approval, expiry] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const projected = projectPurchase([approved(approval, 5, 1_000n), expired(expiry, 5)])
    assert.deepEqual([projected.hold, projected.items[0]?.status], [0n, 'CANCELED'])
  }
})

test('an approval after the expiry keeps its money back', () => {
  const projected = projectPurchase([approved('a', 1, 1_000n), expired('b', 2), approved('c', 3, 700n)])
  assert.deepEqual([projected.hold, projected.items[0]?.status], [1_700n, 'PENDING'])
})

test('a hold that ran out here at the instant of its approval is over', () => {
  assert.equal(projectPurchase([approved('a', 5, 1_000n)], minute(5)).hold, 0n)
  assert.equal(projectPurchase([approved('a', 5, 1_000n)], minute(4)).hold, 1_000n)
})

test('a reversal gives back its part of the hold, and a clearing that is not the last leaves the rest', () => {
  const reversed: PurchaseFact = { id: 'b', at: minute(2), merchant, kind: 'reversed', amount: cents(300n) }
  const cleared = (isFinal: boolean): PurchaseFact => ({
    id: 'c',
    at: minute(3),
    merchant,
    kind: 'cleared',
    code: 'APPROVED',
    amount: cents(500n),
    isFinal,
  })
  const facts = [approved('a', 1, 1_000n), reversed]
  assert.equal(projectPurchase(facts).hold, 700n)
  assert.equal(projectPurchase([...facts, cleared(false)]).hold, 200n)
  const done = projectPurchase([...facts, cleared(true)])
  assert.deepEqual([done.hold, done.items[0]?.amount, done.items[0]?.status], [0n, 500n, 'COMPLETED'])
})

test('a refund puts its money on the account, as an item of its own', () => {
  const refund: PurchaseFact = { id: 'd', at: minute(9), merchant, kind: 'refunded', amount: cents(500n), originalRef: null }
  const { postings, items } = projectPurchase([refund])
  assert.deepEqual(postings, [{ factId: 'd', kind: 'card_refund', amount: 500n, house: 'networkSettlement' }])
  assert.deepEqual(
    items.map(({ status, direction, amount }) => [status, direction, amount]),
    [['REFUND', 'POSITIVE', 500n]],
  )
})

test('a word of ours and one of the provider are reported by the nearest reason', () => {
  assert.equal(reasonOfDecline('CARD_FROZEN'), 'ACCOUNT_FROZEN')
  assert.equal(reasonOfDecline('EXPIRED_CARD'), 'NON_TRANSACTION_ACCOUNT')
  assert.equal(reasonOfDecline('DUPLICATE_ENTRY'), 'DUPLICATE_ENTRY')
})

test('a word that no list has is no reason, whatever an object would make of it', () => {
  for (const word of ['toString', '__proto__', 'constructor', 'INCORRECT_PIN', ''])
    assert.equal(reasonOfDecline(word), null, word)
  assert.equal(reasonOfDecline(null), null)
})
