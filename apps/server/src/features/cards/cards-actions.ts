// Freezes, unfreezes and activates a card.
import type { ActivityKind, PayCard } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { Issuer } from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { changeAsSeen, changeByUs, seenByAsking } from './cards-changing.ts'
import { findOwnCard, providerIdOf, showCard } from './cards-own.ts'
import type { SettlingDeps } from './cards-settling.ts'
import type { SettlingSoon } from './cards-settling-soon.ts'
import { countingTries } from './cards-tries.ts'
import { problemOf, refused } from './cards.errors.ts'
import { decideActivation, decideFreeze, decideUnfreeze, type ActionVerdict, type Card } from './cards.rules.ts'
import { lockCards } from './cards.store.ts'

export type ActivityToRecord = {
  employeeId: string
  kind: ActivityKind
  at: Instant
  sessionId: string | null
  detail?: string
}

export type ActionDeps = SettlingDeps & {
  issuer: Pick<Issuer, 'activateCard' | 'suspendCard' | 'closeCard' | 'readCard'>
  settlingSoon: SettlingSoon
  /** The session room's log of what was done on the account. */
  recordActivity(tx: Transaction, activity: ActivityToRecord): Promise<void>
}

type Actor = Pick<ActiveSession, 'employeeId' | 'sessionId'>

/** Here first: from the commit on, every authorisation is declined, whether or not the provider can be reached. */
export function freezeCard(deps: ActionDeps, actor: Actor, idText: string): Promise<PayCard> {
  return switchCard(deps, actor, idText, { decide: decideFreeze, kind: 'card_frozen' })
}

/** Throws 409 `cards.held_by_issuer` when the provider does not let go of it. */
export async function unfreezeCard(deps: ActionDeps, actor: Actor, idText: string): Promise<PayCard> {
  const card = await switchCard(deps, actor, idText, { decide: decideUnfreeze, kind: 'card_unfrozen' })
  if (card.status === 'Frozen') throw refused('cards.held_by_issuer')
  return card
}

type Switch = { decide: (card: Card) => ActionVerdict; kind: ActivityKind }

async function switchCard(deps: ActionDeps, actor: Actor, idText: string, { decide, kind }: Switch): Promise<PayCard> {
  const { database, clock, settlingSoon } = deps
  const { id } = await findOwnCard(database.query, actor.employeeId, idText)
  const hasChanged = await database.transaction(async (tx) => {
    const card = lockedOf(await lockCards(tx, actor.employeeId), id)
    const verdict = decide(card)
    if (verdict.kind === 'refused') throw problemOf(verdict)
    if (verdict.kind === 'stands') return false
    await changeByUs(deps, tx, card, { status: verdict.to })
    await deps.recordActivity(tx, { ...actor, kind, at: clock.now(), ...detailOf(card) })
    return true
  })
  if (hasChanged) await settlingSoon.settle([id])
  return showCard(database.query, actor.employeeId, id)
}

/** At the provider first: a card that it does not turn on would fail at every till. Asked again, it changes nothing. */
export async function activateCard(
  deps: ActionDeps,
  actor: Actor,
  { idText, last4Digits }: { idText: string; last4Digits: string | undefined },
): Promise<PayCard> {
  const { database, clock, issuer, settlingSoon } = deps
  const asked = await findOwnCard(database.query, actor.employeeId, idText)
  const verdict = await readOffCard(deps, asked, last4Digits)
  if (verdict.kind === 'changes') {
    const at = clock.now()
    const { isPinSet } = await issuer.activateCard(providerIdOf(asked))
    const closed = await database.transaction(async (tx) => {
      const before = await lockCards(tx, actor.employeeId)
      const card = lockedOf(before, asked.id)
      if (card.status !== 'Inactive') return []
      const change = { status: 'Active', hasPin: isPinSet, isSettling: false, ...seenByAsking(card, at), at } as const
      await changeAsSeen(deps, tx, card, change)
      await deps.recordActivity(tx, { ...actor, kind: 'card_activated', at, ...detailOf(card) })
      return before.map(({ id }) => id)
    })
    await settlingSoon.settle(closed)
  }
  return showCard(database.query, actor.employeeId, asked.id)
}

async function readOffCard(deps: ActionDeps, card: Card, last4Digits: string | undefined): Promise<ActionVerdict> {
  const decide = () => {
    const verdict = decideActivation(card, last4Digits)
    if (verdict.kind === 'refused') throw problemOf(verdict)
    return verdict
  }
  if (card.status !== 'Inactive' || last4Digits === undefined) return decide()
  const guess = { employeeId: card.employeeId, kind: 'activation', wrong: 'cards.last4_wrong' } as const
  return countingTries(deps, guess, () => Promise.try(decide))
}

export function lockedOf(cards: readonly Card[], id: string): Card {
  const card = cards.find((one) => one.id === id)
  if (card === undefined) throw refused('cards.not_found')
  return card
}

export function detailOf({ last4 }: Pick<Card, 'last4'>): { detail?: string } {
  return last4 === null ? {} : { detail: last4 }
}
