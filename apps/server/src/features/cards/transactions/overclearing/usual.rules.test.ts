// When a purchase that took more than was approved is shown to an operator, to the cent; and how it is explained to the worker.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import fc from 'fast-check'
import type { PurchaseFact } from '../facts.ts'
import { laterAmountOf, overclearingOf } from './usual.rules.ts'
import { purchaseHistory, retold } from '../../testing/fact-arbitraries.ts'

const start = parseInstant('2026-11-20T13:00:00Z')
const minute = (count: number) => start.add({ minutes: count })
const base = (id: string, at: number, category: string) => ({
  id,
  at: minute(at),
  merchant: { name: ownText('Casa Verde Grill'), category, isCash: false },
})

type Story = { approved?: readonly number[]; cleared?: readonly number[]; category?: string }

/** Approvals a minute apart, then clearings a minute apart. */
function story({ approved = [], cleared = [], category = '5812' }: Story): PurchaseFact[] {
  return [
    ...approved.map((amount, index): PurchaseFact => ({
      ...base(`a${index}`, index, category),
      kind: 'decided',
      code: 'APPROVED',
      amount: cents(BigInt(amount)),
      expiresAt: minute(10_000),
    })),
    ...cleared.map((amount, index): PurchaseFact => ({
      ...base(`c${index}`, 100 + index, category),
      kind: 'cleared',
      code: 'APPROVED',
      amount: cents(BigInt(amount)),
      isFinal: false,
    })),
  ]
}
const isSeen = (told: Story) => overclearingOf(story(told)) !== null

describe('a purchase is seen by an operator', () => {
  const cases: [why: string, told: Story, isSeen: boolean][] = [
    ['nothing is known of it', {}, false],
    ['nothing was taken', { approved: [1_000] }, false],
    ['what was approved was taken', { approved: [1_000], cleared: [1_000] }, false],
    ['less was taken', { approved: [1_000], cleared: [999] }, false],
    ['one cent more, a tip', { approved: [1_000], cleared: [1_001] }, false],
    ['half as much again, a large tip', { approved: [1_000], cleared: [1_500] }, false],
    ['one cent beyond the largest tip', { approved: [1_000], cleared: [1_501] }, true],
    // Half of an odd amount is no whole number of cents: the tip ends below it.
    ['half of an odd amount, rounded down', { approved: [1_001], cleared: [1_501] }, false],
    ['half of an odd amount, rounded up', { approved: [1_001], cleared: [1_502] }, true],
    ['two parts that add up', { approved: [3_000], cleared: [1_000, 2_000] }, false],
    ['two parts, one cent beyond', { approved: [3_000], cleared: [1_000, 2_001] }, true],
    ['the same clearing twice', { approved: [1_000], cleared: [1_000, 1_000] }, true],
    ['two approvals, taken together', { approved: [1_000, 500], cleared: [1_500] }, false],
    ['two approvals, and a tip on both', { approved: [1_000, 500], cleared: [2_250] }, false],
    ['two approvals, and beyond a tip on both', { approved: [1_000, 500], cleared: [2_251] }, true],
    // Approved by no one: cleared offline, which is another matter.
    ['never approved', { cleared: [90_000] }, false],
    ['a question about no money', { approved: [0], cleared: [90_000] }, false],
    ['a pump', { approved: [100], cleared: [12_500], category: '5542' }, false],
    ['a pump, twice', { approved: [100], cleared: [6_000, 6_000], category: '5542' }, true],
    ['a hotel, twice', { approved: [10_000], cleared: [6_000, 6_000], category: '7011' }, true],
  ]
  for (const [why, told, seen] of cases) test(`${seen ? 'yes' : 'no'}: ${why}`, () => assert.equal(isSeen(told), seen))

  test('yes: one clearing of ten times as much, but at pumps, hotels and car rentals, at the edges of their numbers', () => {
    const far = { approved: [1_000], cleared: [10_000] }
    const openEnded = ['3351', '3441', '3999', '5541', '5542', '7011', '7012', '7512', '7519']
    const others = ['3350', '4000', '5540', '5543', '7010', '7013', '7511', '7520', '0000', '5812', '']
    for (const category of openEnded) assert.equal(isSeen({ ...far, category }), false, category)
    for (const category of others) assert.equal(isSeen({ ...far, category }), true, category)
  })

  test('with what was approved and taken, and in how many parts', () => {
    assert.deepEqual(overclearingOf(story({ approved: [1_000, 500], cleared: [1_500, 800] })), {
      merchantName: 'Casa Verde Grill',
      authorized: 1_500n,
      cleared: 2_300n,
      clearings: 2,
    })
  })

  test('not by a report that repeats our own approval: it approves the same money once', () => {
    const facts = story({ approved: [1_000], cleared: [1_900] })
    const echo: PurchaseFact = {
      ...base('e', 1, '5812'),
      kind: 'approved',
      requestId: 'a0',
      code: 'APPROVED',
      amount: cents(1_000n),
      expiresAt: minute(10_000),
    }
    assert.partialDeepStrictEqual(overclearingOf([...facts, echo]), { authorized: 1_000n, cleared: 1_900n })
  })

  test('in whatever order its events came, and never for less than was approved', () => {
    const retellings = purchaseHistory.chain((facts) => fc.tuple(fc.constant(facts), retold(facts)))
    let seen = 0
    fc.assert(
      fc.property(retellings, ([facts, again]) => {
        const each = [...new Map(again.map((fact) => [fact.id, fact])).values()]
        const one = overclearingOf(facts)
        assert.deepEqual(overclearingOf(each), one)
        assert.deepEqual(laterAmountOf(each), laterAmountOf(facts))
        if (one === null) return
        seen += 1
        assert.ok(one.cleared > one.authorized && one.authorized > 0n && one.clearings > 0)
      }),
      { numRuns: 300 },
    )
    assert.ok(seen > 5)
  })
})

describe('the worker reads why more was taken', () => {
  const kindOf = (told: Story) => laterAmountOf(story(told))?.kind ?? null

  test('at a pump, and as a tip where tips are given; elsewhere nothing is said that is not known', () => {
    const more = { approved: [1_000], cleared: [1_200] }
    const kinds = { '5541': 'pump', '5542': 'pump', '5812': 'tip', '5813': 'tip', '5814': 'tip', '5462': 'tip' }
    for (const [category, kind] of Object.entries(kinds)) assert.equal(kindOf({ ...more, category }), kind, category)
    for (const category of ['5411', '7011', '7512', '0000']) assert.equal(kindOf({ ...more, category }), null, category)
  })

  test('from the first cent more than was approved, and not for what was never approved', () => {
    assert.equal(kindOf({ approved: [1_000], cleared: [1_001] }), 'tip')
    assert.equal(kindOf({ approved: [1_000], cleared: [1_000] }), null)
    assert.equal(kindOf({ approved: [1_000] }), null)
    assert.equal(kindOf({ cleared: [1_000] }), null)
    assert.equal(kindOf({}), null)
  })

  test('with the moment of the last clearing, whichever was reported last', () => {
    const facts = story({ approved: [1_000], cleared: [900, 400] })
    for (const told of [facts, facts.toReversed()]) {
      const later = laterAmountOf(told)
      assert.deepEqual([later?.approved, later?.taken, String(later?.at)], [1_000n, 1_300n, String(minute(101))])
    }
  })
})
