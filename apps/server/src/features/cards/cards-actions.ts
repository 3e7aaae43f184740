// Freezes and unfreezes a card, with the parts that all card actions share.
import type { ActivityKind, PayCard } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { RulingSettings } from '#features/ach'
import type { Issuer } from '#features/issuer'
import type { Notify } from '#features/messages'
import type { Transaction } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { changeByUs, type StatusSyncDeps, type PromptSync } from './status/index.ts'
import { findOwnCard, showCard, type NoCard } from './cards-own.ts'
import type { CardsRefusal } from './cards.errors.ts'
import { decideFreeze, decideUnfreeze, type ActionVerdict, type Card } from './cards.rules.ts'
import { lockCards } from './cards.store.ts'

export type ActivityToRecord = {
  employeeId: string
  kind: ActivityKind
  at: Instant
  sessionId: string | null
  detail?: string
}

export type ActionDeps = StatusSyncDeps & {
  issuer: Pick<Issuer, 'activateCard' | 'suspendCard' | 'closeCard' | 'readCard'>
  promptSync: PromptSync
  notify: Notify
  ach: RulingSettings
  /** Notified of money of another bank's that was credited, in the transaction that credits it. */
  afterCredit(tx: Transaction, ref: string, at: Instant): Promise<void>
  purchaseChanged(tx: Transaction, ref: string): Promise<void>
  /** The session room's log of what was done on the account. */
  recordActivity(tx: Transaction, activity: ActivityToRecord): Promise<void>
}

export type Actor = Pick<ActiveSession, 'employeeId' | 'sessionId'>

/** Here first: from the commit on, every authorization is declined, whether or not the provider can be reached. */
export function freezeCard(
  deps: ActionDeps,
  actor: Actor,
  idText: string,
): Promise<PayCard | NoCard | Refusal<'cards.not_freezable'>> {
  return switchCard(deps, actor, idText, { decide: decideFreeze, kind: 'card_frozen' })
}

/** Refused with 409 `cards.held_by_issuer` when the provider does not let go of it. */
export async function unfreezeCard(
  deps: ActionDeps,
  actor: Actor,
  idText: string,
): Promise<PayCard | NoCard | Refusal<'cards.not_frozen' | 'cards.held_by_issuer'>> {
  const card = await switchCard(deps, actor, idText, { decide: decideUnfreeze, kind: 'card_unfrozen' })
  return !isRefused(card) && card.status === 'Frozen' ? refuse('cards.held_by_issuer') : card
}

type Switch<Code extends CardsRefusal> = { decide: (card: Card) => ActionVerdict<Code>; kind: ActivityKind }

async function switchCard<Code extends CardsRefusal>(
  deps: ActionDeps,
  actor: Actor,
  idText: string,
  { decide, kind }: Switch<Code>,
): Promise<PayCard | NoCard | Refusal<Code>> {
  const { database, clock, promptSync } = deps
  const asked = await findOwnCard(database.query, actor.employeeId, idText)
  if (isRefused(asked)) return asked
  const { id } = asked
  const verdict = await transactUnlessRefused(database, async (tx) => {
    const card = lockedOf(await lockCards(tx, actor.employeeId), id)
    const decided = decide(card)
    if (decided.kind !== 'changes') return decided
    await changeByUs(deps, tx, card, { status: decided.to, isFrozenByWorker: decided.to === 'Frozen' })
    await deps.recordActivity(tx, { ...actor, kind, at: clock.now(), ...detailOf(card) })
    return decided
  })
  if (verdict.kind === 'refused') return verdict
  if (verdict.kind === 'changes') await promptSync.sync([id])
  return showCard(database.query, actor.employeeId, id)
}

/** @throws Error  for a card that was found a moment before: cards are never deleted */
export function lockedOf(cards: readonly Card[], id: string): Card {
  const card = cards.find((one) => one.id === id)
  if (card === undefined) throw new Error('a card that was found is gone')
  return card
}

export function detailOf({ last4 }: Pick<Card, 'last4'>): { detail?: string } {
  return last4 === null ? {} : { detail: last4 }
}
