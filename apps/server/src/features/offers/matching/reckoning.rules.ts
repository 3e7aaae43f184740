// Computes what a worker's purchases earn from the offers they turned on: the same facts give the same result in any order. Pure.
import type { Cents } from '@daybreak/money'
import { judge } from './judging.rules.ts'
import type { Activation, Purchase, Rule } from './terms.ts'

export type Reckoned = { ref: string; offerId: string } & (
  | { kind: 'earned'; amount: Cents; isComplete: boolean }
  /** At the store of an offer that was on, and it did not count. */
  | { kind: 'missed'; rule: Rule; worth: Cents }
)

/**
 * Purchases are taken in the order of their authorizations, so that the first ones use an offer up. A purchase earns by one offer: the one that gives
 * most. One that nothing is left of has used nothing.
 */
export function reckon(activations: readonly Activation[], purchases: readonly Purchase[]): Reckoned[] {
  const usedOf = new Map<string, number>()
  const inTime = activations.toSorted((one, other) => one.activatedAt.epochMilliseconds - other.activatedAt.epochMilliseconds)
  return inOrder(purchases).flatMap((purchase) => {
    const judged = inTime.flatMap((activation) => candidateOf(activation, purchase, usedOf))
    const [best] = judged.filter(({ missed }) => missed.length === 0).toSorted(byWorth)
    if (best !== undefined) {
      usedOf.set(best.offerId, (usedOf.get(best.offerId) ?? 0) + 1)
      const isComplete = purchase.state === 'complete'
      return [{ kind: 'earned', ref: purchase.ref, offerId: best.offerId, amount: best.worth, isComplete } as const]
    }
    return missedOf(purchase, judged)
  })
}

type Candidate = { offerId: string; missed: readonly Rule[]; worth: Cents }

function candidateOf({ terms, ...span }: Activation, purchase: Purchase, usedOf: ReadonlyMap<string, number>): Candidate[] {
  const verdict = judge(terms, span, purchase, usedOf.get(terms.offerId) ?? 0)
  return verdict === null ? [] : [{ offerId: terms.offerId, ...verdict }]
}

function byWorth(left: Candidate, right: Candidate): number {
  if (left.worth !== right.worth) return left.worth > right.worth ? -1 : 1
  if (left.offerId === right.offerId) return 0
  return left.offerId < right.offerId ? -1 : 1
}

/** For two versions of one offer. */
function byRule(left: Candidate, right: Candidate): number {
  return left.missed.join() < right.missed.join() ? -1 : 1
}

/** Among the offers that were on at the purchase: the closest match. An offer that was turned on later is a matter for claims. */
function missedOf(purchase: Purchase, judged: readonly Candidate[]): Reckoned[] {
  const [nearest] = judged
    .filter(({ missed }) => !missed.includes('late') && !missed.includes('off'))
    .toSorted((left, right) => left.missed.length - right.missed.length || byWorth(left, right) || byRule(left, right))
  const rule = nearest?.missed[0]
  if (nearest === undefined || rule === undefined) return []
  return [{ kind: 'missed', ref: purchase.ref, offerId: nearest.offerId, rule, worth: nearest.worth }]
}

/** Those of one moment in the order of their names, so that it is always the same one. */
function inOrder(purchases: readonly Purchase[]): Purchase[] {
  return purchases.toSorted(
    (left, right) =>
      left.authorizedAt.epochMilliseconds - right.authorizedAt.epochMilliseconds || (left.ref < right.ref ? -1 : 1),
  )
}
