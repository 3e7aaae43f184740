// Syncs a worker's cards from the card provider, and asks it whether a PIN is set.
import type { PayCard } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, type Instant } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import type { Issuer, ProviderCard } from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import { isRefused, platformProblem, refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { detailOf, lockedOf, type ActionDeps } from './cards-actions.ts'
import { changeByAnswer, statusOfProvider } from './status/index.ts'
import { findOwnCard, providerIdOf, showCard, type NoCard } from './cards-own.ts'
import { applyWaitingOf } from './events/index.ts'
import { hasUnfinished, noteOrders } from './orders/index.ts'
import { addCard, listCardsOf, lockCards, writeCard } from './cards.store.ts'

export type SyncingDeps = ActionDeps & { issuer: Pick<Issuer, 'listCards' | 'readCard'> }

/** Also brings in cards that we did not know, such as one that was issued while the provider could not reach us. */
export async function syncCards(deps: SyncingDeps, employeeId: string): Promise<void> {
  const { database, clock, issuer, promptSync } = deps
  const account = await findAccountOf(database.query, employeeId)
  if (account === null) return
  const before = await listCardsOf(database.query, employeeId)
  const askedAt = clock.now()
  const answers = await issuer.listCards(account.providerAccountId)
  const ids = await database.transaction(async (tx) => {
    const cards = await lockCards(tx, employeeId)
    // What is being ordered is recorded by the process that orders it, and an abandoned order is removed.
    const isOrdering = await hasUnfinished(tx, employeeId)
    for (const found of answers) {
      const card = cards.find(({ providerCardId }) => providerCardId === found.providerCardId)
      const asked = before.find(({ id }) => id === card?.id)
      if (card !== undefined) await noteOrders(deps, tx, found.orders)
      if (card !== undefined && asked !== undefined) await changeByAnswer(deps, tx, card, { asked, found, askedAt })
      else if (card === undefined && !isOrdering && found.status !== 'CLOSED')
        await bringIn(deps, tx, found, { employeeId, accountId: account.id, at: askedAt })
    }
    return cards.map(({ id }) => id)
  })
  await promptSync.sync(ids)
}

async function bringIn(
  deps: SyncingDeps,
  tx: Transaction,
  found: ProviderCard,
  { employeeId, accountId, at }: { employeeId: string; accountId: string; at: Instant },
): Promise<void> {
  const { providerCardId, status, last4, expirationMonth, expirationYear, isPinSet, isHeldByIssuer, formFactor } = found
  // Until the provider says what it is, it is none that could be shown: the next look brings it in.
  if (status === null || formFactor === null) return
  await addCard(tx, {
    id: newUuid(deps.clock),
    employeeId,
    accountId,
    providerCardId,
    status: statusOfProvider(status),
    formFactor,
    last4,
    expirationMonth,
    expirationYear,
    hasPin: isPinSet ?? false,
    // Of a suspended card: not the worker's to lift as long as it may be the provider's.
    isHeldByIssuer: isHeldByIssuer ?? status === 'SUSPENDED',
    createdAt: at,
  })
  await applyWaitingOf(deps, tx, providerCardId)
}

/** The page says that it has set a PIN; whether the card has one, only the provider knows. */
export async function confirmPin(
  deps: SyncingDeps,
  actor: Pick<ActiveSession, 'employeeId' | 'sessionId'>,
  idText: string,
): Promise<PayCard | NoCard | Refusal<'cards.pin_not_set'>> {
  const { database, clock, issuer } = deps
  const asked = await findOwnCard(database.query, actor.employeeId, idText)
  if (isRefused(asked)) return asked
  const askedAt = clock.now()
  const found = await issuer.readCard(providerIdOf(asked))
  if (found?.isPinSet === null) throw platformProblem('unavailable')
  if (found?.isPinSet !== true) return refuse('cards.pin_not_set')
  await database.transaction(async (tx) => {
    const card = lockedOf(await lockCards(tx, actor.employeeId), asked.id)
    const known = await changeByAnswer(deps, tx, card, { asked, found, askedAt })
    await writeCard(tx, known, { hasPin: true, at: clock.now() })
    const at = clock.now()
    await deps.recordActivity(tx, { ...actor, kind: 'pin_changed', at, ...detailOf(card) })
    await deps.notify(tx, { employeeId: actor.employeeId, event: 'pin-changed', key: `${card.id} ${instantText(at)}`, facts: {} })
  })
  return showCard(database.query, actor.employeeId, asked.id)
}
