// The steps of a purchase: the same in any order, and adding up to its final amount.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { addCents, cents, noCents, subtractCents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import fc from 'fast-check'
import { purchaseHistory, retold } from '../testing/fact-arbitraries.ts'
import { projectPurchase, type PurchaseFact } from '../transactions/index.ts'
import { stepsOf, type PurchaseStep } from './steps.rules.ts'

const runs = { numRuns: 300 }
const reported = (steps: readonly PurchaseStep[]) => steps.map(({ kind, amount }) => `${kind} ${amount}`)

test('300 histories, retold in any order, tell the same steps', () => {
  const retellings = purchaseHistory.chain((facts) => fc.tuple(fc.constant(facts), retold(facts)))
  fc.assert(
    fc.property(retellings, ([facts, again]) => {
      const each = [...new Map(again.map((fact) => [fact.id, fact])).values()]
      assert.deepEqual(stepsOf(each, [], null), stepsOf(facts, [], null))
    }),
    runs,
  )
})

test('what was taken is the sum of what was posted and corrected, and what still waits is the hold', () => {
  fc.assert(
    fc.property(purchaseHistory, (facts) => {
      const steps = stepsOf(facts, [], null)
      const sumOf = (...kinds: string[]) =>
        addCents(noCents, ...steps.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
      const { hold, postings } = projectPurchase(facts)
      const own = postings.filter(({ kind }) => kind === 'card_purchase' || kind === 'adjustment')
      assert.equal(
        sumOf('posted', 'more', 'corrected'),
        subtractCents(noCents, addCents(noCents, ...own.map(({ amount }) => amount))),
      )
      assert.equal(sumOf('waiting'), hold)
      assert.equal(steps.filter(({ at }) => at === null).length, hold > noCents ? 1 : 0)
    }),
    runs,
  )
})

test('the date of an item is that of its "Posted" step, in any history that has one', () => {
  fc.assert(
    fc.property(purchaseHistory, (facts) => {
      const posted = stepsOf(facts, [], null).find(({ kind }) => kind === 'posted')
      const own = projectPurchase(facts).items.find(({ factId }) => factId === null)
      if (posted !== undefined && own !== undefined) assert.deepEqual(own.createdAt, posted.at)
    }),
    runs,
  )
})

const start = parseInstant('2026-11-17T18:12:00.000Z')
const merchant = { name: ownText('Casa Verde Grill'), category: '5812', isCash: false }
const at = (hours: number) => start.add({ hours })
const base = (id: string, hours: number) => ({ id, at: at(hours), merchant })
const approved = (id: string, hours: number, amount: bigint): PurchaseFact => ({
  ...base(id, hours),
  kind: 'approved',
  requestId: null,
  code: 'APPROVED',
  amount: cents(amount),
  expiresAt: at(168),
})
const cleared = (id: string, hours: number, amount: bigint, isFinal = true): PurchaseFact => ({
  ...base(id, hours),
  kind: 'cleared',
  code: 'APPROVED',
  amount: cents(amount),
  isFinal,
})

test('a tip is reported as another amount than was set aside', () => {
  const steps = stepsOf([approved('a', 0, 1_045n), cleared('b', 20, 1_250n)], [], null)
  assert.deepEqual(reported(steps), ['approved 1045', 'posted 1250'])
  assert.deepEqual(
    steps.map(({ before }) => before),
    [null, 1_045n],
  )
})

test('parts that are sent one after the other are reported each, and are no change of the amount', () => {
  const parts = [approved('a', 0, 9_000n), cleared('b', 20, 4_000n, false), cleared('c', 40, 5_000n)]
  const steps = stepsOf(parts, [], null)
  assert.deepEqual(reported(steps), ['approved 9000', 'posted 4000', 'more 5000'])
  assert.ok(steps.every(({ before }) => before === null))
  assert.deepEqual(reported(stepsOf(parts.slice(0, 2), [], null)), ['approved 9000', 'posted 4000', 'waiting 5000'])
})

test('what grew, was released and came back is reported in that order', () => {
  const facts: PurchaseFact[] = [
    approved('a', 0, 1_000n),
    approved('b', 1, 200n),
    { ...base('c', 2), kind: 'reversed', amount: cents(200n) },
    cleared('d', 3, 1_000n),
  ]
  const refund: PurchaseFact = { ...base('e', 90), kind: 'refunded', amount: cents(1_000n), originalRef: 'ctx' }
  const steps = stepsOf(facts, [refund], null)
  assert.deepEqual(reported(steps), ['approved 1000', 'added 200', 'released 200', 'posted 1000', 'refunded 1000'])
  assert.equal(steps[3]?.before, null, 'what was let go of was no longer set aside')
})

test('a hold that ran out is reported once, no matter who says it', () => {
  assert.deepEqual(reported(stepsOf([approved('a', 0, 1_000n)], [], at(168))), ['approved 1000', 'expired 0'])
  const both: PurchaseFact[] = [approved('a', 0, 1_000n), { ...base('b', 167), kind: 'expired' }]
  assert.deepEqual(reported(stepsOf(both, [], at(168))), ['approved 1000', 'expired 0'])
})
