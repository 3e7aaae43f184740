// Reads a worker's cards at the card provider and makes ours say the same; asks it whether a PIN is set.
import type { PayCard } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Instant } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import type { Issuer, ProviderCard } from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { detailOf, lockedOf, type ActionDeps } from './cards-actions.ts'
import { changeBySighting } from './cards-changing.ts'
import { findOwnCard, providerIdOf, showCard } from './cards-own.ts'
import { applyWaitingOf } from './cards-receiving.ts'
import { isAsking } from './cards-orders.store.ts'
import { statusOfProvider } from './cards-seen.rules.ts'
import { refused } from './cards.errors.ts'
import type { Card } from './cards.rules.ts'
import { addCard, lockCards, writeCard } from './cards.store.ts'

export type SyncingDeps = ActionDeps & { issuer: Pick<Issuer, 'listCards' | 'readCard'> }

/** Also brings in cards that we did not know, such as one that was issued while we could not be told. */
export async function syncCards(deps: SyncingDeps, employeeId: string): Promise<void> {
  const { database, clock, issuer, settlingSoon } = deps
  const account = await findAccountOf(database.query, employeeId)
  if (account === null) return
  const at = clock.now()
  const found = await issuer.listCards(account.providerAccountId)
  const ids = await database.transaction(async (tx) => {
    const cards = await lockCards(tx, employeeId)
    // What is being ordered at this moment is written down by who orders it.
    const isOrdering = await isAsking(tx, employeeId)
    for (const one of found) {
      const card = cards.find(({ providerCardId }) => providerCardId === one.providerCardId)
      if (card !== undefined) await noteCard(deps, tx, card, { found: one, at })
      else if (!isOrdering && one.status !== 'CLOSED') await bringIn(deps, tx, one, { employeeId, accountId: account.id, at })
    }
    return cards.map(({ id }) => id)
  })
  await settlingSoon.settle(ids)
}

type Finding = { found: ProviderCard; at: Instant }

async function noteCard(deps: SyncingDeps, tx: Transaction, card: Card, { found, at }: Finding): Promise<Card> {
  const { last4, expirationMonth, expirationYear, isHeldByIssuer, formFactor } = found
  const known = await writeCard(tx, card, { last4, expirationMonth, expirationYear, isHeldByIssuer, formFactor, at })
  return changeBySighting(deps, tx, known, { status: found.status, isPinSet: found.isPinSet, at, eventId: '' })
}

async function bringIn(
  deps: SyncingDeps,
  tx: Transaction,
  found: ProviderCard,
  { employeeId, accountId, at }: { employeeId: string; accountId: string; at: Instant },
): Promise<void> {
  const { providerCardId, last4, expirationMonth, expirationYear, isPinSet, isHeldByIssuer, formFactor } = found
  await addCard(tx, {
    id: newUuid(deps.clock),
    employeeId,
    accountId,
    providerCardId,
    status: statusOfProvider(found.status),
    formFactor,
    last4,
    expirationMonth,
    expirationYear,
    hasPin: isPinSet,
    isHeldByIssuer,
    createdAt: at,
  })
  await applyWaitingOf(deps, tx, providerCardId)
}

/** The page says that it has set a PIN; whether the card has one, only the provider knows. */
export async function confirmPin(
  deps: SyncingDeps,
  actor: Pick<ActiveSession, 'employeeId' | 'sessionId'>,
  idText: string,
): Promise<PayCard> {
  const { database, clock, issuer } = deps
  const asked = await findOwnCard(database.query, actor.employeeId, idText)
  const at = clock.now()
  const found = await issuer.readCard(providerIdOf(asked))
  if (found?.isPinSet !== true) throw refused('cards.pin_not_set')
  await database.transaction(async (tx) => {
    const card = lockedOf(await lockCards(tx, actor.employeeId), asked.id)
    await noteCard(deps, tx, card, { found, at })
    await deps.recordActivity(tx, { ...actor, kind: 'pin_changed', at, ...detailOf(card) })
  })
  return showCard(database.query, actor.employeeId, asked.id)
}
