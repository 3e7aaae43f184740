// Decides which workers are offered a card with their name on it, and when. Pure.
import { isBefore, type Instant } from '@daybreak/time'
import { isUsable, selectMainCard, type Card } from '../cards.rules.ts'

/** Decision 42, "when the account is 30 days old" and "closing without an answer asks again after 30 days". */
const accountHours = 30 * 24
const againHours = 30 * 24

type KnownCard = Pick<Card, 'id' | 'status' | 'formFactor' | 'kind'>

export type Owner = {
  at: Instant
  account: { isOpen: boolean; isClosing: boolean; openedAt: Instant } | null
  /** In the order in which they were issued. */
  cards: readonly KnownCard[]
  hasOpenOrder: boolean
}

/**
 * The card that a personalized one would take the place of: one that is nowhere but on a phone, or that was handed out at work without a name.
 *
 * Our reading: only one that is in use as it is. Who froze a card, or waits for a new one, has something else on their mind.
 */
export function cardToPersonalize({ at, account, cards, hasOpenOrder }: Owner): KnownCard | null {
  if (account === null || !account.isOpen || account.isClosing || hasOpenOrder) return null
  if (isBefore(at, account.openedAt.add({ hours: accountHours }))) return null
  const main = selectMainCard(cards)
  if (main?.status !== 'Active') return null
  const hasPlastic = cards.some(
    ({ id, status, formFactor }) => id !== main.id && formFactor === 'PHYSICAL' && (status === 'Inactive' || isUsable(status)),
  )
  const isNameless = main.formFactor === 'VIRTUAL' || main.kind === 'temporary'
  return isNameless && !hasPlastic ? main : null
}

export function isOffered(owner: Owner, answer: { hasOptedOut: boolean; postponedAt: Instant | null }): boolean {
  const { hasOptedOut, postponedAt } = answer
  const waits = postponedAt !== null && isBefore(owner.at, postponedAt.add({ hours: againHours }))
  return !hasOptedOut && !waits && cardToPersonalize(owner) !== null
}
