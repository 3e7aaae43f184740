// Decides whether a purchase took more than was approved in a usual manner (a tip, a fuel pump, a hotel bill) or not. Pure.
import type { CleanText } from '@daybreak/contract'
import { addCents, noCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { inOrder, type PurchaseFact } from '../facts.ts'
import { kindOfMerchant, shownMerchant } from '../merchants.rules.ts'
import { lastWords } from '../purchases.rules.ts'

export type Overclearing = { merchantName: CleanText; authorized: Cents; cleared: Cents; clearings: number }

/** The categories whose final amount is known only later, whatever was approved: pumps, hotels, car rentals (ISO 18245). */
const openEnded = [
  [3351, 3999],
  [5541, 5542],
  [7011, 7012],
  [7512, 7519],
] as const
/** Our reading: a tip is at most half of what was approved. */
const maxUsualPercent = 150n

/**
 * Null for a purchase that is as it should be. Our reading: more than one clearing beyond the approval is never usual; one is, as far as a
 * tip goes, and at pumps and hotels as far as it likes.
 */
export function overclearingOf(facts: readonly PurchaseFact[]): Overclearing | null {
  const { cleared, authorized, sum } = amountsOf(facts)
  const [first] = cleared
  // What was never approved was cleared offline: that is another matter.
  if (first === undefined || authorized === noCents || sum <= authorized) return null
  const isUsual = cleared.length === 1 && (isOpenEnded(first.merchant.category) || sum * 100n <= authorized * maxUsualPercent)
  return isUsual
    ? null
    : { merchantName: shownMerchant(first.merchant).summary, authorized, cleared: sum, clearings: cleared.length }
}

export type LaterAmount = { kind: 'pump' | 'tip'; merchantName: CleanText; approved: Cents; taken: Cents; at: Instant }

const laterKinds: ReadonlyMap<string, LaterAmount['kind']> = new Map([
  ['fuel', 'pump'],
  ['restaurant', 'tip'],
  ['coffee', 'tip'],
])

/** The notifications to a worker about a purchase that took more: null where no pump and no tip explains it, because its reason is not known. */
export function laterAmountOf(facts: readonly PurchaseFact[]): LaterAmount | null {
  const { cleared, authorized, sum } = amountsOf(facts)
  const last = cleared.at(-1)
  const kind = last && laterKinds.get(kindOfMerchant(last.merchant))
  if (last === undefined || kind === undefined || authorized === noCents || sum <= authorized) return null
  return { kind, merchantName: shownMerchant(last.merchant).summary, approved: authorized, taken: sum, at: last.at }
}

function amountsOf(facts: readonly PurchaseFact[]) {
  const ordered = inOrder(facts)
  const cleared = ordered.filter((fact) => fact.kind === 'cleared')
  const approvals = lastWords(ordered).filter((word) => word.kind === 'decided' || word.kind === 'approved')
  return {
    cleared,
    authorized: addCents(noCents, ...approvals.map(({ amount }) => amount)),
    sum: addCents(noCents, ...cleared.map(({ amount }) => amount)),
  }
}

function isOpenEnded(category: string): boolean {
  const code = Number.parseInt(category, 10)
  return openEnded.some(([first, last]) => code >= first && code <= last)
}
