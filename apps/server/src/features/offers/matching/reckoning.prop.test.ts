// For any catalog and any card history, the engine pays what the rules allow, to the cent, and the same in any order.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { reckon, type Reckoned } from './reckoning.rules.ts'
import { histories, type History } from './testing/histories.ts'
import { naively } from './testing/naive.ts'

const numRuns = Number.parseInt(process.env['OFFERS_RUNS'] ?? '', 10) || 1_500
const seed = Number.parseInt(process.env['FC_SEED'] ?? '', 10) || Math.trunc(Math.random() * 2 ** 31)
const runs = { numRuns, seed }

type Earned = Extract<Reckoned, { kind: 'earned' }>

function earnedIn({ activations, purchases }: History): Earned[] {
  return reckon(activations, purchases).filter((one): one is Earned => one.kind === 'earned')
}

describe('any history', () => {
  test('a second implementation, written from the rules alone, gives the same cents', () => {
    let earned = 0
    fc.assert(
      fc.property(histories, (history) => {
        const lines = earnedIn(history).map(({ ref, offerId, amount }) => `${ref} ${offerId} ${amount}`)
        earned += lines.length
        assert.deepEqual(lines.toSorted(), naively(history))
      }),
      runs,
    )
    assert.ok(earned > numRuns / 4, `only ${earned} rewards in ${numRuns} histories: nothing was compared`)
  })

  test('the order in which offers and purchases are reported changes nothing', () => {
    const shuffled = histories.chain(({ activations, purchases }) =>
      fc.record({
        reported: fc.constant({ activations, purchases }),
        again: fc.record({
          activations: fc.shuffledSubarray(activations, { minLength: activations.length }),
          purchases: fc.shuffledSubarray(purchases, { minLength: purchases.length }),
        }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ reported, again }) => {
        assert.deepEqual(reckon(again.activations, again.purchases), reckon(reported.activations, reported.purchases))
      }),
      runs,
    )
  })

  test('no purchase earns twice, no offer more often than its uses, and nothing above its cap or above what was spent', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const earned = earnedIn(history)
        assert.equal(new Set(earned.map(({ ref }) => ref)).size, earned.length)
        for (const { terms } of history.activations) {
          const own = earned.filter(({ offerId }) => offerId === terms.offerId)
          // Of one that was turned off and on again, the version that allows most.
          const limits = history.activations.filter((one) => one.terms.offerId === terms.offerId).map((one) => one.terms.maxUses)
          assert.ok(limits.includes(null) || own.length <= Math.max(...limits.map(Number)))
          if (limits.length > 1) continue
          for (const { ref, amount } of own) {
            const purchase = history.purchases.find((one) => one.ref === ref)
            assert.ok(purchase !== undefined && amount > 0n && amount <= purchase.spent)
            assert.ok(terms.maxReward === null || amount <= terms.maxReward)
            assert.ok(terms.maxSpend === null || purchase.spent <= terms.maxSpend)
            // The smallest reward is given whatever the share of the purchase is.
            if (amount <= (terms.minReward ?? 0n)) continue
            if (terms.back.type === 'percent') assert.ok(amount * 10_000n <= purchase.spent * terms.back.basisPoints)
            if (terms.back.type === 'flat') assert.ok(amount <= terms.back.amount)
          }
        }
      }),
      runs,
    )
  })

  test('a refund never raises what its purchase earns', () => {
    fc.assert(
      fc.property(histories, fc.nat(7), fc.bigInt({ min: 1n, max: 9_000n }), (history, index, more) => {
        const hit = history.purchases[index]
        if (hit === undefined) return
        const before = earnedIn(history).find(({ ref }) => ref === hit.ref)?.amount ?? 0n
        const refunded = ((hit.refunded > 0n ? hit.refunded : 0n) + more) as typeof hit.refunded
        const purchases = history.purchases.map((one) => (one === hit ? { ...one, refunded } : one))
        const after = earnedIn({ ...history, purchases }).find(({ ref }) => ref === hit.ref)?.amount ?? 0n
        assert.ok(after <= before, `${before} before, ${after} after`)
      }),
      runs,
    )
  })
})
