// Summaries of purchases for other rooms: the same in any order, and their money adds up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCents, noCents } from '@daybreak/money'
import fc from 'fast-check'
import { purchaseHistory, retold } from '../testing/fact-arbitraries.ts'
import { summarizePurchase } from './summaries.rules.ts'

const alone = { expiredAt: null, laterRefunds: [] }
const runs = { numRuns: 500 }

test('500 histories, retold in any order, give the same purchase', () => {
  const retellings = purchaseHistory.chain((facts) => fc.tuple(fc.constant(facts), retold(facts)))
  fc.assert(
    fc.property(retellings, ([facts, again]) => {
      const each = [...new Map(again.map((fact) => [fact.id, fact])).values()]
      assert.deepEqual(summarizePurchase(each, alone), summarizePurchase(facts, alone))
    }),
    runs,
  )
})

test('a complete purchase has spent what was taken, nothing void has, and refunds of other transactions are added', () => {
  let seen = 0
  fc.assert(
    fc.property(purchaseHistory, purchaseHistory, (facts, later) => {
      const refunds = later.filter(({ kind }) => kind === 'refunded')
      const summary = summarizePurchase(facts, { expiredAt: null, laterRefunds: refunds })
      if (summary === null) return
      seen += 1
      const taken = addCents(
        ...facts.map((fact) => (fact.kind === 'cleared' || fact.kind === 'adjusted' ? fact.amount : noCents)),
      )
      if (summary.state === 'complete') assert.equal(summary.spent, taken)
      if (summary.state === 'void') assert.equal(summary.spent, noCents)
      assert.equal(summary.completedAt !== null, summary.state === 'complete')
      const back = [...facts, ...refunds].map((fact) => (fact.kind === 'refunded' ? fact.amount : noCents))
      assert.equal(summary.refunded, addCents(...back))
    }),
    runs,
  )
  assert.ok(seen > runs.numRuns / 3)
})
