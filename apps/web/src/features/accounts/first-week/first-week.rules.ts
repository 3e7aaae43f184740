// Decides which of a new account's first steps are done. Pure.
import type { CardOrder, PayCard, PayrollAccount } from '@daybreak/contract'

export type FirstWeekFacts = {
  isPayComing: boolean
  hasPin: boolean
  /** The plastic card: on its way, or in use; null where none was ordered. */
  card: { isActive: boolean; order: CardOrder | null } | null
}

type Account = Pick<PayrollAccount, 'firstWeek' | 'coming'>
type Owner = { hasPin: boolean; payCards: readonly Pick<PayCard, 'formFactor' | 'status' | 'order'>[] }

/**
 * Null when there is no list to show: the account is older than its first days.
 *
 * Our reading: "Turn on alerts" is left out as long as there are no alerts to turn on.
 */
export function firstWeekFactsOf({ firstWeek, coming }: Account, { hasPin, payCards }: Owner): FirstWeekFacts | null {
  if (firstWeek === null) return null
  const plastic = payCards.filter(({ formFactor }) => formFactor === 'PHYSICAL')
  const ordered = plastic.find(({ order }) => order?.isOpen === true)
  const isActive = plastic.some(({ status }) => status === 'Active' || status === 'Frozen')
  const card = ordered || isActive ? { isActive, order: ordered?.order ?? null } : null
  return { isPayComing: firstWeek.isPayElected || firstWeek.hasBeenPaid || coming.length > 0, hasPin, card }
}

export function isAllDone({ isPayComing, hasPin, card }: FirstWeekFacts): boolean {
  return isPayComing && hasPin && (card === null || card.isActive)
}

/** Made, mailed and delivered: what the order has reached. */
export function orderStages(status: CardOrder['status']): readonly [made: boolean, mailed: boolean, delivered: boolean] {
  const isMailed = status === 'SHIPPED' || status === 'COMPLETED'
  return [isMailed || status === 'SENT_TO_PRINTER' || status === 'SHIP_FAILED', isMailed, status === 'COMPLETED']
}
