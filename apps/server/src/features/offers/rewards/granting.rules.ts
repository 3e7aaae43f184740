// Computes what purchases earn where our people granted a claim: at least the granted amount, and the same share of it after a
// partial refund. Pure.
import { cents, lesserOf, noCents, type Cents } from '@daybreak/money'
import { keptOf, type Purchase, type Reckoned } from '../matching/index.ts'
import type { Grant } from './grants.store.ts'

/** Our reading: a grant uses no offer up, and what the rules give stays where it is more. */
export function withGrants(
  reckoned: readonly Reckoned[],
  purchases: readonly Purchase[],
  grants: readonly Grant[],
): readonly Reckoned[] {
  if (grants.length === 0) return reckoned
  const grantOf = new Map(grants.map((grant) => [grant.purchaseRef, grant]))
  const byRules = new Map(reckoned.map((one) => [one.ref, one]))
  const others = reckoned.filter(({ ref }) => !grantOf.has(ref))
  const granted = purchases.flatMap((purchase) => {
    const grant = grantOf.get(purchase.ref)
    return grant === undefined ? [] : (decided(purchase, grant, byRules.get(purchase.ref)) ?? [])
  })
  return [...others, ...granted]
}

function decided(purchase: Purchase, grant: Grant, byRules: Reckoned | undefined): Reckoned | undefined {
  const { ref, state } = purchase
  const { offerId } = grant
  const kept = keptOf(purchase)
  if (kept === noCents) return { kind: 'missed', ref, offerId, rule: state === 'void' ? 'canceled' : 'refunded', worth: noCents }
  const amount = shareOf(grant, kept)
  if (amount === noCents || (byRules?.kind === 'earned' && byRules.amount >= amount)) return byRules
  return { kind: 'earned', ref, offerId, amount, isComplete: state === 'complete' }
}

/** Rounded down. A purchase that has grown since, by a tip, earns no more than was granted. */
function shareOf({ amount, of }: Grant, kept: Cents): Cents {
  return cents((amount * lesserOf(kept, of)) / of)
}
