// Summarizes a purchase for rooms that depend on where, when and how it was made and on how much of it remains. Pure.
import type { Instant } from '@daybreak/time'
import { addCents, noCents, type Cents } from '@daybreak/money'
import { projectPurchase, inOrder, type PurchaseFact } from '../transactions/index.ts'

export type PurchaseSummary = {
  authorizedAt: Instant
  store: { id: string | null; name: string; category: string; city: string | null; region: string | null }
  /** null: not reported. */
  isOnline: boolean | null
  isPin: boolean
  isCash: boolean
  state: 'pending' | 'complete' | 'void'
  /** When it was complete; null before. */
  completedAt: Instant | null
  /** Promised or taken; below zero when more was given back by adjustments than was taken. */
  spent: Cents
  refunded: Cents
}

/**
 * Null for a fee, a refund without its purchase, and what was declined. It depends on the set of facts alone, as the fold does.
 *
 * @param laterRefunds  of other transactions that name this one as theirs
 */
export function summarizePurchase(
  facts: readonly PurchaseFact[],
  { expiredAt, laterRefunds }: { expiredAt: Instant | null; laterRefunds: readonly PurchaseFact[] },
): PurchaseSummary | null {
  const projected = projectPurchase(facts, expiredAt)
  const own = projected.items.find(({ factId }) => factId === null)
  if (own === undefined || own.status === 'FAILED') return null
  const ordered = inOrder(facts)
  const reported = ordered.filter(
    ({ kind }) => kind !== 'refunded' && kind !== 'charged' && kind !== 'refused' && kind !== 'declined',
  )
  const [first] = reported
  if (first === undefined) return null
  const stores = reported.map(({ merchant }) => merchant)
  const modes = reported.map(({ way }) => way)
  const { name, category, isCash } = first.merchant
  const state = stateOf(projected, ordered)
  return {
    authorizedAt: first.at,
    store: {
      name,
      category,
      id: firstSaid(stores.map(({ id }) => id)),
      city: firstSaid(stores.map(({ city }) => city)),
      region: firstSaid(stores.map(({ region }) => region)),
    },
    isOnline: firstSaid(modes.map((mode) => mode?.isOnline)),
    // One report of a PIN is enough: the clearing that follows does not mention it.
    isPin: modes.some((mode) => mode?.isPin === true),
    isCash,
    state,
    completedAt: state === 'complete' ? completedAt(reported, expiredAt) : null,
    spent: addCents(projected.hold, takenBy(ordered)),
    refunded: addCents(...[...ordered, ...laterRefunds].map((fact) => (fact.kind === 'refunded' ? fact.amount : noCents))),
  }
}

function firstSaid<Value>(values: ReadonlyArray<Value | null | undefined>): Value | null {
  return values.find((value) => value !== null && value !== undefined && value !== '') ?? null
}

function stateOf({ hold }: { hold: Cents }, ordered: readonly PurchaseFact[]): PurchaseSummary['state'] {
  if (hold > noCents) return 'pending'
  return ordered.some(({ kind }) => kind === 'cleared' || kind === 'adjusted') ? 'complete' : 'void'
}

function takenBy(ordered: readonly PurchaseFact[]): Cents {
  const taken = ordered.map((fact) => (fact.kind === 'cleared' || fact.kind === 'adjusted' ? fact.amount : noCents))
  return addCents(...taken)
}

/** The last clearing, or the end of what it left open. */
function completedAt(reported: readonly PurchaseFact[], expiredAt: Instant | null): Instant | null {
  const moments = reported
    .filter(({ kind }) => kind === 'cleared' || kind === 'expired' || kind === 'reversed')
    .map(({ at }) => at)
  const isFinal = reported.some((fact) => fact.kind === 'cleared' && fact.isFinal)
  const all = isFinal || expiredAt === null ? moments : [...moments, expiredAt]
  return all.toSorted((a, b) => b.epochMilliseconds - a.epochMilliseconds)[0] ?? reported.at(-1)?.at ?? null
}
