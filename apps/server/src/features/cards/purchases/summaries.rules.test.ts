// The facts on which offers and disputes depend: when, where and how a purchase was made, whether it is complete, and how much of
// it is left.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { PurchaseFact } from '../transactions/index.ts'
import { summarizePurchase } from './summaries.rules.ts'

const start = parseInstant('2026-11-20T13:00:00Z')
const at = (hours: number) => start.add({ hours })
const merchant = { name: ownText('CORNER BAKERY'), category: '5814', isCash: false }
const base = (id: string, hours: number) => ({ id, at: at(hours), merchant })

const approved = (hours: number, amount: bigint): PurchaseFact => ({
  ...base(`a${hours}`, hours),
  kind: 'decided',
  code: 'APPROVED',
  amount: cents(amount),
  expiresAt: at(168),
})
const cleared = (hours: number, amount: bigint, isFinal = true): PurchaseFact => ({
  ...base(`c${hours}`, hours),
  kind: 'cleared',
  code: 'APPROVED',
  amount: cents(amount),
  isFinal,
})
const adjusted = (hours: number, amount: bigint): PurchaseFact => ({
  ...base(`d${hours}`, hours),
  kind: 'adjusted',
  amount: cents(amount),
})
const reversed = (hours: number, amount: bigint): PurchaseFact => ({
  ...base(`r${hours}`, hours),
  kind: 'reversed',
  amount: cents(amount),
})
const refunded = (hours: number, amount: bigint): PurchaseFact => ({
  ...base(`b${hours}`, hours),
  kind: 'refunded',
  amount: cents(amount),
  originalRef: null,
})
const declined: PurchaseFact = { ...base('x', 0), kind: 'declined', requestId: null, requested: cents(900n), reason: null }

function summaryOf(facts: readonly PurchaseFact[], expiredAt: typeof start | null = null, laterRefunds: PurchaseFact[] = []) {
  return summarizePurchase(facts, { expiredAt, laterRefunds }) ?? assert.fail('it is a purchase')
}

describe('a purchase', () => {
  const cases: [what: string, facts: PurchaseFact[], state: string, completedAt: number | null, spent: bigint][] = [
    ['that waits for the store is pending for what is promised', [approved(0, 1_000n)], 'pending', null, 1_000n],
    ['that was cleared is complete then', [approved(0, 1_000n), cleared(20, 1_000n)], 'complete', 20, 1_000n],
    ['with a tip has spent what was taken', [approved(0, 1_000n), cleared(20, 1_200n)], 'complete', 20, 1_200n],
    ['that was never asked about and cleared is complete', [cleared(20, 700n)], 'complete', 20, 700n],
    ['cleared in a first part is pending for all of it', [approved(0, 900n), cleared(9, 400n, false)], 'pending', null, 900n],
    [
      'cleared in two parts is complete with the last',
      [approved(0, 900n), cleared(9, 400n, false), cleared(30, 500n)],
      'complete',
      30,
      900n,
    ],
    [
      'of which the rest was let go of is complete then',
      [approved(0, 900n), cleared(9, 400n, false), reversed(12, 500n)],
      'complete',
      12,
      400n,
    ],
    ['that was let go of is void', [approved(0, 900n), reversed(1, 900n)], 'void', null, 0n],
    ['of which a part was let go of is pending for the rest', [approved(0, 900n), reversed(1, 300n)], 'pending', null, 600n],
    [
      'corrected later is complete at its clearing, for what was taken in the end',
      [approved(0, 900n), cleared(9, 900n), adjusted(50, -200n)],
      'complete',
      9,
      700n,
    ],
    [
      'given back more of than was taken has spent less than nothing',
      [approved(0, 900n), cleared(9, 900n), adjusted(50, -1_000n)],
      'complete',
      9,
      -100n,
    ],
    ['only ever corrected is complete then', [adjusted(50, 200n)], 'complete', 50, 200n],
  ]
  for (const [what, facts, state, hours, spent] of cases)
    test(what, () => {
      for (const order of [facts, facts.toReversed()]) {
        const summary = summaryOf(order)
        const completedAt = summary.completedAt === null ? null : String(summary.completedAt)
        const expected = [state, hours === null ? null : String(at(hours)), spent]
        assert.deepEqual([summary.state, completedAt, summary.spent], expected)
      }
    })

  test('whose hold ran out is void, or complete for what was taken before', () => {
    assert.partialDeepStrictEqual(summaryOf([approved(0, 900n)], at(168)), { state: 'void', spent: 0n, completedAt: null })
    const partly = summaryOf([approved(0, 900n), cleared(9, 400n, false)], at(168))
    assert.deepEqual([partly.state, partly.spent, String(partly.completedAt)], ['complete', 400n, String(at(168))])
    // The last clearing arrived: that its hold expired later changes nothing.
    assert.equal(String(summaryOf([approved(0, 900n), cleared(9, 900n)], at(168)).completedAt), String(at(9)))
  })

  test('has given back what its own and later refunds name, and has spent what it had', () => {
    const facts = [approved(0, 900n), cleared(9, 900n), refunded(30, 200n)]
    assert.partialDeepStrictEqual(summaryOf(facts, null, [refunded(90, 300n), cleared(95, 50n)]), { spent: 900n, refunded: 500n })
  })

  test('is none: a fee, a refund alone, a decline, nothing', () => {
    const fee: PurchaseFact = { ...base('f', 0), kind: 'charged', amount: cents(250n) }
    for (const facts of [[fee], [refunded(1, 200n)], [declined], []])
      assert.equal(summarizePurchase(facts, { expiredAt: null, laterRefunds: [] }), null)
  })
})

describe('where and how it was made', () => {
  const clear = cleared(20, 1_000n)

  test('is what the first to say so said: of a store’s number, city and state too', () => {
    const asked = { ...approved(0, 1_000n), merchant: { ...merchant, city: ownText('') } }
    const named = { ...clear, merchant: { ...merchant, name: ownText('CB #12'), id: ownText('442'), city: ownText('Buffalo') } }
    const later = { ...cleared(30, 1n), merchant: { ...merchant, city: ownText('Albany'), region: ownText('NY') } }
    const { store, authorizedAt } = summaryOf([later, named, asked])
    assert.deepEqual(store, { id: '442', name: 'CORNER BAKERY', category: '5814', city: 'Buffalo', region: 'NY' })
    assert.equal(String(authorizedAt), String(start))
    assert.deepEqual(summaryOf([clear]).store, { id: null, name: 'CORNER BAKERY', category: '5814', city: null, region: null })
  })

  test('is with a PIN when one word says so, and online as the first that knows it says', () => {
    const way = (isOnline: boolean | null, isPin: boolean | null) => ({ way: { isOnline, isPin, entry: null } })
    const used = (first: object, second: object) => {
      const { isOnline, isPin } = summaryOf([
        { ...approved(0, 1_000n), ...first },
        { ...clear, ...second },
      ])
      return [isOnline, isPin]
    }
    assert.deepEqual(used({}, {}), [null, false])
    assert.deepEqual(used(way(false, true), way(null, null)), [false, true])
    assert.deepEqual(used(way(null, false), way(true, true)), [true, true])
    assert.deepEqual(used(way(false, false), way(true, false)), [false, false])
  })

  test('is as cash by what was asked for first', () => {
    const cash = { ...approved(0, 1_000n), merchant: { ...merchant, isCash: true } }
    assert.deepEqual([summaryOf([cash, clear]).isCash, summaryOf([clear]).isCash], [true, false])
  })
})
