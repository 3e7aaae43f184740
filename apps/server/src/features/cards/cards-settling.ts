// Tells the card provider what holds here already: a freeze that it could not be told of, cards that were closed.
import type { Clock } from '@daybreak/time'
import { issuerRefusalCodes, type Issuer, type ProviderCard } from '#features/issuer'
import type { Database, Transaction } from '#platform/database/database.ts'
import { ProblemError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { changeAsSeen, seenByAsking, type ChangingDeps } from './cards-changing.ts'
import { providerStatusOf, statusYielded, type Sighting } from './cards-seen.rules.ts'
import type { Card } from './cards.rules.ts'
import { findCard, listSettling, lockCards, writeCard } from './cards.store.ts'

export type SettlingDeps = ChangingDeps & {
  database: Database
  clock: Clock
  log: Log
  issuer: Pick<Issuer, 'activateCard' | 'suspendCard' | 'closeCard' | 'readCard'>
}

// The worker may have changed her mind while the provider was being told.
const roundsMost = 3

/** Throws what the issuer throws when it cannot be reached: the card then stays as it is, and is told of later. */
export async function settleCard(deps: SettlingDeps, cardId: string): Promise<void> {
  for (let round = 0; round < roundsMost; round += 1) {
    const card = await findCard(deps.database.query, cardId)
    if (card === null || !card.isSettling || card.providerCardId === null) return
    const at = deps.clock.now()
    const found = await tell(deps, card, card.providerCardId)
    await deps.database.transaction((tx) => noteFound(deps, tx, card, { found, at }))
  }
}

/** What the provider has in the end; when it does not do what it is told, what it says it has. */
async function tell({ issuer, log }: SettlingDeps, { id, status }: Card, providerCardId: string): Promise<ProviderCard | null> {
  const wanted = providerStatusOf(status)
  try {
    if (wanted === 'ACTIVE') return await issuer.activateCard(providerCardId)
    if (wanted === 'SUSPENDED') return await issuer.suspendCard(providerCardId)
    if (wanted === 'CLOSED') return await issuer.closeCard(providerCardId)
    return await issuer.readCard(providerCardId)
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'issuer.refused')) throw error
    log.warn('card_not_settled', { cardId: id, wanted, codes: issuerRefusalCodes(error) })
    return issuer.readCard(providerCardId)
  }
}

async function noteFound(
  deps: SettlingDeps,
  tx: Transaction,
  { id, employeeId, statusVersion }: Card,
  { found, at }: { found: ProviderCard | null; at: Sighting['at'] },
): Promise<void> {
  const card = (await lockCards(tx, employeeId)).find((one) => one.id === id)
  // Changed in the meantime: the next round tells what holds now.
  if (card === undefined || card.statusVersion !== statusVersion) return
  if (found === null) {
    deps.log.error('card_unknown_to_issuer', { cardId: id })
    await writeCard(tx, card, { isSettling: false, at })
    return
  }
  await changeAsSeen(deps, tx, card, {
    // What the provider will not do is so here too, and it is not asked again.
    status: statusYielded(card.status, found.status),
    isSettling: false,
    hasPin: found.isPinSet,
    isHeldByIssuer: found.isHeldByIssuer,
    ...seenByAsking(card, at),
    at,
  })
}

const settlingPerLook = 50

/**
 * All that wait, past those that cannot be told. A provider that cannot be reached ends the run: it would fail each of them, and slowly.
 */
export async function settleCards(deps: SettlingDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  let afterId: string | null = null
  do {
    const cardIds: string[] = await listSettling(deps.database.query, { afterId, most: settlingPerLook })
    for (const cardId of cardIds) {
      if (signal.aborted) return
      try {
        await settleCard(deps, cardId)
      } catch (error) {
        log.warn('card_settled_later', { cardId, error })
        if (error instanceof ProblemError && error.code === 'issuer.unreachable') return
      }
    }
    afterId = cardIds.length < settlingPerLook ? null : (cardIds.at(-1) ?? null)
  } while (afterId !== null)
}
