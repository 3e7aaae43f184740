// How an offer is stored, and the maximum that it promises one worker, by which a partner's budget is counted.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { addCents, cents, noCents } from '@daybreak/money'
import { fixedClock, parseInstant } from '@daybreak/time'
import fc from 'fast-check'
import { reckon } from '../matching/index.ts'
import { histories } from '../matching/testing/histories.ts'
import { offerContent } from '../testing/catalog.ts'
import { contentOf, keptContent, maxPromise, type OfferContent, type Promised } from './content.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')

describe('an offer that is kept', () => {
  const store = { city: ownText('Yonkers'), region: ownText('NY'), postalCode: '10701', latitude: 40.94, longitude: -73.89 }
  const contents: readonly (readonly [what: string, given: Partial<OfferContent>])[] = [
    ['without any limit', { maxReward: null }],
    [
      'with every limit',
      { maxSpend: cents(9_000n), minReward: cents(1n), maxReward: cents(300n), maxUses: 2, places: 500, budget: cents(100_000n) },
    ],
    ['of a flat amount, beyond what a number holds', { back: { type: 'flat', amount: cents(9_007_199_254_740_993n) } }],
    ['of a hundredth of a percent', { back: { type: 'percent', basisPoints: 1n } }],
    [
      'for some people, on some days, at some stores',
      {
        weekdays: [1, 7],
        states: ['NY'],
        employers: ['LAKESIDE'],
        zips: ['10701'],
        stores: [{ ...store, merchantId: 'mid-7', timeZone: null }],
      },
    ],
    [
      'to the millisecond',
      { startsAt: parseInstant('2026-11-20T00:00:00.001Z'), endsAt: parseInstant('2026-12-31T23:59:59.999Z') },
    ],
  ]
  for (const [what, given] of contents)
    test(`${what} is read as it was`, () => {
      const content = offerContent(clock, given)
      const kept = keptContent(content)
      const read = contentOf(JSON.parse(kept))
      assert.deepEqual(read, content)
      assert.equal(keptContent(read), kept, 'the same offer is the same text')
    })

  test('from before there were smallest rewards and largest purchases says nothing of them, and stays the same text', () => {
    const kept = keptContent(offerContent(clock))
    assert.doesNotMatch(kept, /maxSpend|minReward/)
    const { maxSpend, minReward } = contentOf(JSON.parse(kept))
    assert.deepEqual([maxSpend, minReward], [null, null])
  })
})

describe('the most that one worker is promised', () => {
  const percent = (basisPoints: bigint) => ({ type: 'percent', basisPoints }) as const
  const flat = (amount: bigint) => ({ type: 'flat', amount: cents(amount) }) as const
  const none = { maxSpend: null, minReward: null, maxReward: null, maxUses: 1 }
  const rows: readonly (readonly [why: string, Promised, bigint | null])[] = [
    ['its cap, each time', { ...none, back: percent(1_000n), maxReward: cents(300n), maxUses: 4 }, 1_200n],
    ['its flat amount, each time', { ...none, back: flat(250n), maxUses: 3 }, 750n],
    ['the share of the largest purchase', { ...none, back: percent(1_000n), maxSpend: cents(9_009n) }, 900n],
    [
      'the share of the largest purchase, under its cap',
      { ...none, back: percent(1_000n), maxSpend: cents(9_000n), maxReward: cents(300n) },
      300n,
    ],
    [
      'the smallest reward, where the share is less',
      { ...none, back: percent(100n), maxSpend: cents(1_000n), minReward: cents(50n) },
      50n,
    ],
    ['no more than the largest purchase', { ...none, back: flat(900n), maxSpend: cents(700n) }, 700n],
    ['not known without a number of times', { ...none, back: flat(250n), maxUses: null }, null],
    ['not known of a share without a cap', { ...none, back: percent(1n) }, null],
    [
      'not known of a smallest reward without a cap: purchases have no end',
      { ...none, back: percent(1n), minReward: cents(50n) },
      null,
    ],
  ]
  for (const [why, content, expected] of rows) test(`is ${why}`, () => assert.equal(maxPromise(content), expected))

  test('is never passed, whatever is bought: a budget that was set aside always reaches', () => {
    const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
    let met = 0
    fc.assert(
      fc.property(histories, ({ activations, purchases }) => {
        // Of one that was turned off and on again each version is set aside for itself.
        const [activation] = activations
        if (activation === undefined) return
        const promised = maxPromise(activation.terms)
        if (promised === null) return
        const earned = reckon([activation], purchases).flatMap((one) => (one.kind === 'earned' ? [one.amount] : []))
        met += earned.length
        assert.ok(addCents(noCents, ...earned) <= promised)
      }),
      { numRuns: 1_000, seed },
    )
    assert.ok(met > 50, `only ${met} rewards: nothing was looked at`)
  })
})
