// Finds purchases that nearly counted: those that missed exactly one rule of an offer, and what they would have earned. Pure.
import type { Cents } from '@daybreak/money'
import { judge } from './judging.rules.ts'
import { reckon } from './reckoning.rules.ts'
import type { Activation, Purchase, Rule } from './terms.ts'

export type NearMiss = { purchase: Purchase; activation: Activation; rule: Rule; worth: Cents }

/** Of each purchase that earns nothing the miss that would have earned most. A purchase that was given back missed nothing else. */
export function nearMisses(activations: readonly Activation[], purchases: readonly Purchase[]): NearMiss[] {
  const earned = new Map(reckon(activations, purchases).flatMap((one) => (one.kind === 'earned' ? [[one.ref, one.offerId]] : [])))
  const usedOf = new Map<string, number>()
  return purchases
    .toSorted(
      (one, other) => one.authorizedAt.epochMilliseconds - other.authorizedAt.epochMilliseconds || (one.ref < other.ref ? -1 : 1),
    )
    .flatMap((purchase) => {
      const offerId = earned.get(purchase.ref)
      if (offerId !== undefined) {
        usedOf.set(offerId, (usedOf.get(offerId) ?? 0) + 1)
        return []
      }
      const [best] = activations.flatMap((activation) => missOf(activation, purchase, usedOf)).toSorted(byWorth)
      return best === undefined ? [] : [best]
    })
}

function missOf(activation: Activation, purchase: Purchase, usedOf: ReadonlyMap<string, number>): NearMiss[] {
  const { terms, ...span } = activation
  const verdict = judge(terms, span, purchase, usedOf.get(terms.offerId) ?? 0)
  const [rule, another] = verdict?.missed ?? []
  if (verdict === null || rule === undefined || another !== undefined || rule === 'canceled' || rule === 'refunded') return []
  return verdict.worth > 0n ? [{ purchase, activation, rule, worth: verdict.worth }] : []
}

function byWorth(one: NearMiss, other: NearMiss): number {
  if (one.worth !== other.worth) return one.worth > other.worth ? -1 : 1
  return one.activation.terms.offerId < other.activation.terms.offerId ? -1 : 1
}
