// Freezes and unfreezes a card, and what all of its actions share.
import type { ActivityKind, PayCard } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { RulingSettings } from '#features/ach'
import type { Issuer } from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { changeByUs } from './cards-changing.ts'
import { findOwnCard, showCard } from './cards-own.ts'
import type { SettlingDeps } from './cards-settling.ts'
import type { SettlingSoon } from './cards-settling-soon.ts'
import { problemOf, refused } from './cards.errors.ts'
import { decideFreeze, decideUnfreeze, type ActionVerdict, type Card } from './cards.rules.ts'
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
  ach: RulingSettings
  /** The session room's log of what was done on the account. */
  recordActivity(tx: Transaction, activity: ActivityToRecord): Promise<void>
}

export type Actor = Pick<ActiveSession, 'employeeId' | 'sessionId'>

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
    await changeByUs(deps, tx, card, { status: verdict.to, isFrozenByWorker: verdict.to === 'Frozen' })
    await deps.recordActivity(tx, { ...actor, kind, at: clock.now(), ...detailOf(card) })
    return true
  })
  if (hasChanged) await settlingSoon.settle([id])
  return showCard(database.query, actor.employeeId, id)
}

export function lockedOf(cards: readonly Card[], id: string): Card {
  const card = cards.find((one) => one.id === id)
  if (card === undefined) throw refused('cards.not_found')
  return card
}

export function detailOf({ last4 }: Pick<Card, 'last4'>): { detail?: string } {
  return last4 === null ? {} : { detail: last4 }
}
