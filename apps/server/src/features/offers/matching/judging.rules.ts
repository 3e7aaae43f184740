// Decides whether a purchase counts for one offer, how much it earns, and which rules it missed. Pure.
import { cents, greaterOf, lesserOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import { isBefore, type Instant } from '@daybreak/time'
import { isStoreOf, locationOf } from './stores.rules.ts'
import type { Activation, Purchase, Rule, Terms } from './terms.ts'

/** `missed` is empty for a purchase that counts; `worth` is what it earns, or would. null: made somewhere else. */
export type Verdict = { missed: Rule[]; worth: Cents } | null

/**
 * @param span        null for an offer that was never turned on
 * @param usedBefore  how many purchases it has paid for already
 */
export function judge(terms: Terms, span: Omit<Activation, 'terms'> | null, purchase: Purchase, usedBefore = 0): Verdict {
  const { store, authorizedAt, channel } = purchase
  if (!isStoreOf(terms, store)) return null
  const location = channel === 'online' ? 'anywhere' : locationOf(terms, store)
  if (location === null) return null
  const timeZone = (location === 'anywhere' ? null : location.timeZone) ?? terms.timeZone
  const kept = keptOf(purchase)
  const rules: ReadonlyArray<readonly [Rule, boolean]> = [
    // First: a purchase that was never completed misses no other rule.
    ['canceled', purchase.state === 'void'],
    ['off', span === null || (span.until !== null && !isBefore(authorizedAt, span.until))],
    // Readings 4.7, "activation time before authorization".
    ['late', span !== null && !isBefore(span.activatedAt, authorizedAt)],
    ['dates', isBefore(authorizedAt, terms.startsAt) || !isBefore(authorizedAt, terms.endsAt)],
    ['day', terms.weekdays.length > 0 && !terms.weekdays.includes(weekdayIn(authorizedAt, timeZone))],
    ['channel', !terms.channels.includes(channel)],
    // Readings 4.7, "PIN purchases don't count". Money from a machine is no purchase.
    ['pin', purchase.isPin || purchase.isCash],
    ['refunded', purchase.state !== 'void' && kept === noCents],
    // Less than a cent is nothing: that the purchase was too small says it best.
    ['minimum', purchase.state !== 'void' && kept > noCents && (kept < terms.minSpend || rewardOf(terms, kept) === noCents)],
    // Our reading: by the purchase itself. A purchase that was too large does not count because of a partial refund.
    ['maximum', purchase.state !== 'void' && terms.maxSpend !== null && purchase.spent > terms.maxSpend],
    ['used', terms.maxUses !== null && usedBefore >= terms.maxUses],
  ]
  const missed = rules.filter(([, isMissed]) => isMissed).map(([rule]) => rule)
  return { missed, worth: rewardOf(terms, kept) }
}

/** What the worker has spent in the end. A refund above the purchase leaves nothing, and owes nothing. */
export function keptOf({ spent, refunded, state }: Pick<Purchase, 'spent' | 'refunded' | 'state'>): Cents {
  if (state === 'void') return noCents
  // A refund below zero is none: it would add to what was spent.
  return greaterOf(noCents, subtractCents(spent, greaterOf(noCents, refunded)))
}

const allOfIt = 10_000n

/** Rounded down: never a cent more than the rule. Nor more than was spent, whatever a flat or a smallest amount says. */
export function rewardOf({ back, minReward, maxReward }: Pick<Terms, 'back' | 'minReward' | 'maxReward'>, kept: Cents): Cents {
  if (kept <= noCents) return noCents
  const share = back.type === 'flat' ? back.amount : cents((kept * back.basisPoints) / allOfIt)
  const full = minReward === null ? share : greaterOf(share, minReward)
  return lesserOf(kept, maxReward === null ? full : lesserOf(full, maxReward))
}

function weekdayIn(instant: Instant, timeZone: string): number {
  return instant.toZonedDateTimeISO(timeZone).dayOfWeek
}
