// Shows an operator the state of a card here and at the card provider, and releases one that was locked by mistake.
import { newUuid } from '@daybreak/ids'
import type { Issuer, ProviderCard } from '#features/issuer'
import type { Executor } from '#platform/database/database.ts'
import type { ActionDeps } from '../cards-actions.ts'
import { detailOf, lockedOf } from '../cards-actions.ts'
import { changeByUs, syncCard, type StatusSyncDeps } from '../status/index.ts'
import { providerIdOf } from '../cards-own.ts'
import { insertRelease, listReleases, type Release } from './releases.store.ts'
import { statusInUse, type Card } from '../cards.rules.ts'
import { findCard, lockCards } from '../cards.store.ts'

export type ReleasingDeps = StatusSyncDeps & {
  issuer: StatusSyncDeps['issuer'] & Pick<Issuer, 'readCard'>
  recordActivity: ActionDeps['recordActivity']
}

export type CardHere = { card: Card; releases: Release[] }

/** Null when there is no such card. */
export async function readCardHere(executor: Executor, cardId: string): Promise<CardHere | null> {
  const card = await findCard(executor, cardId)
  return card === null ? null : { card, releases: await listReleases(executor, cardId) }
}

/** Null when the provider has no such card. Throws what the issuer throws. */
export async function readCardThere({ issuer }: Pick<ReleasingDeps, 'issuer'>, card: Card): Promise<ProviderCard | null> {
  return card.providerCardId === null ? null : issuer.readCard(card.providerCardId)
}

export type ReleaseVerdict =
  | { kind: 'releases'; to: Card['status'] }
  /** It is in use here; the provider is notified again. */
  | { kind: 'tells' }
  | { kind: 'nothing' }
  | { kind: 'refused'; reason: 'held_by_issuer' | 'closed' | 'unknown_there' | 'frozen_by_worker' | 'not_in_use' }

/**
 * Whether an operator may release a card. Pure. A lock of the provider's own is the provider's to lift, and a worker's freeze is theirs, unless the
 * operator confirms that they asked for it.
 */
export function decideRelease(
  card: Card,
  found: Pick<ProviderCard, 'status' | 'isHeldByIssuer'> | null,
  { despiteFreeze }: { despiteFreeze: boolean },
): ReleaseVerdict {
  // What the provider does not say, no one releases.
  if (found === null || found.status === null || found.isHeldByIssuer === null)
    return { kind: 'refused', reason: 'unknown_there' }
  if (found.isHeldByIssuer) return { kind: 'refused', reason: 'held_by_issuer' }
  if (found.status === 'CLOSED') return { kind: 'refused', reason: 'closed' }
  if (card.status === 'Frozen') {
    const isWorkersFreeze = card.isFrozenByWorker || !card.isHeldByIssuer
    if (isWorkersFreeze && !despiteFreeze) return { kind: 'refused', reason: 'frozen_by_worker' }
    return { kind: 'releases', to: statusInUse(card) }
  }
  if (card.status !== 'Active' && card.status !== 'Damaged') return { kind: 'refused', reason: 'not_in_use' }
  return found.status === 'ACTIVE' && !card.isSettling ? { kind: 'nothing' } : { kind: 'tells' }
}

export type ReleaseRequest = { cardId: string; operator: string; despiteFreeze: boolean; isDryRun: boolean }

/** Throws what the issuer throws; then nothing was released. */
export async function releaseCard(
  deps: ReleasingDeps,
  { cardId, operator, despiteFreeze, isDryRun }: ReleaseRequest,
): Promise<ReleaseVerdict> {
  const { database, clock } = deps
  const asked = await findCard(database.query, cardId)
  if (asked === null) return { kind: 'refused', reason: 'unknown_there' }
  const found = await deps.issuer.readCard(providerIdOf(asked))
  const first = decideRelease(asked, found, { despiteFreeze })
  if (isDryRun || found === null || first.kind === 'refused' || first.kind === 'nothing') return first
  const verdict = await database.transaction(async (tx) => {
    const card = lockedOf(await lockCards(tx, asked.employeeId), cardId)
    const decided = decideRelease(card, found, { despiteFreeze })
    const at = clock.now()
    if (decided.kind !== 'releases') {
      // The provider has another status than the one that holds here, and nothing was noted of it.
      if (decided.kind === 'tells') await changeByUs(deps, tx, { ...card, isSettling: true }, { status: card.status })
      return decided
    }
    await changeByUs(
      deps,
      tx,
      { ...card, isSettling: true },
      {
        status: decided.to,
        isHeldByIssuer: false,
        isFrozenByWorker: false,
      },
    )
    await insertRelease(tx, {
      id: newUuid(clock),
      cardId,
      operator,
      statusBefore: card.status,
      wasHeldByIssuer: card.isHeldByIssuer,
      providerStatus: found.status ?? 'UNKNOWN',
      at,
    })
    const { employeeId } = card
    await deps.recordActivity(tx, { employeeId, sessionId: null, kind: 'card_unfrozen', at, ...detailOf(card) })
    return decided
  })
  await syncCard(deps, cardId)
  return verdict
}
