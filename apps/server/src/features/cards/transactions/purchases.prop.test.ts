// Whatever a network reports of a transaction, and in whatever order, gives one state, and its money adds up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addCents, cents } from '@daybreak/money'
import type { PurchaseFact } from './facts.ts'
import type { ProjectedTransaction } from './projection.ts'
import { projectPurchase } from './purchases.rules.ts'
import { projectTransfer } from './transfers.rules.ts'
import { purchaseHistory, retold, transferHistory } from '../testing/fact-arbitraries.ts'

const runs = { numRuns: 1_000 }

/** What the store does before it folds: each fact once, by its id. */
function each<Fact extends { id: string }>(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [fact.id, fact])).values()]
}

function posted({ postings }: ProjectedTransaction): bigint {
  return addCents(...postings.map(({ amount }) => amount))
}

/** The provider decided alone. */
const mirrored = { ruling: 'mirrored', reason: null } as const

test('1,000 histories of a purchase, retold in any order and repeated, end in the same state', () => {
  const retellings = purchaseHistory.chain((facts) => fc.tuple(fc.constant(facts), retold(facts)))
  fc.assert(
    fc.property(retellings, ([facts, again]) => {
      assert.deepEqual(projectPurchase(each(again)), projectPurchase(facts))
    }),
    runs,
  )
})

test('1,000 histories of a transfer, retold in any order and repeated, end in the same state', () => {
  const retellings = transferHistory.chain((facts) => fc.tuple(fc.constant(facts), retold(facts)))
  fc.assert(
    fc.property(retellings, ([facts, again]) => {
      assert.deepEqual(projectTransfer(each(again), mirrored), projectTransfer(facts, mirrored))
    }),
    runs,
  )
})

test('what was posted stays posted: more facts only add postings', () => {
  fc.assert(
    fc.property(purchaseHistory, fc.nat(), (facts, cut) => {
      const part = projectPurchase(facts.slice(0, cut % (facts.length + 1))).postings
      const whole = projectPurchase(facts).postings
      for (const posting of part) assert.ok(whole.some((one) => one.factId === posting.factId && one.amount === posting.amount))
    }),
    runs,
  )
})

test('a hold is never below zero nor above what was approved, and nothing is kept back after the last clearing', () => {
  fc.assert(
    fc.property(purchaseHistory, (facts) => {
      const { hold } = projectPurchase(facts)
      const approved = facts.flatMap((fact) => (fact.kind === 'approved' || fact.kind === 'decided' ? [fact.amount] : []))
      assert.ok(hold >= 0n && hold <= addCents(...approved))
      if (facts.some((fact) => fact.kind === 'cleared' && fact.isFinal)) assert.equal(hold, 0n)
    }),
    runs,
  )
})

test('the list says what the ledger does: what is complete was posted to the cent, and what is pending is held', () => {
  fc.assert(
    fc.property(purchaseHistory, (facts) => {
      const projected = projectPurchase(facts)
      const shown = projected.items.map(({ amount, direction, status }) => {
        if (status === 'FAILED' || status === 'CANCELED') return 0n
        return direction === 'POSITIVE' ? amount : -amount
      })
      const sum = shown.reduce((total, amount) => total + amount, 0n)
      // Adjustments may have given back more than a pending rest keeps: then the item shows zero instead of less.
      if (isPlain(facts)) assert.equal(sum, posted(projected) - projected.hold)
    }),
    runs,
  )
})

function isPlain(facts: readonly PurchaseFact[]): boolean {
  return !facts.some((fact) => fact.kind === 'adjusted' && fact.amount < 0n)
}

test('an item stays in the list once it was there', () => {
  fc.assert(
    fc.property(purchaseHistory, fc.nat(), (facts, cut) => {
      const part = projectPurchase(facts.slice(0, cut % (facts.length + 1))).items.map(({ factId }) => factId)
      const whole = projectPurchase(facts).items.map(({ factId }) => factId)
      for (const id of part) assert.ok(whole.includes(id))
    }),
    runs,
  )
})

test('a transfer moves its amount once, and a return moves it back', () => {
  fc.assert(
    fc.property(transferHistory, (facts) => {
      const projected = projectTransfer(facts, mirrored)
      const isProcessed = facts.some(({ kind }) => kind === 'processed')
      const isReturned = facts.some(({ kind }) => kind === 'returned')
      const amount = facts[0]!.direction === 'CREDIT' ? facts[0]!.amount : cents(-facts[0]!.amount)
      assert.equal(posted(projected), isProcessed && !isReturned ? amount : 0n)
      if (isProcessed || isReturned) assert.equal(projected.hold, 0n)
    }),
    runs,
  )
})
