// Ties a card that was handed out at work to the worker's account.
import type { PayCard } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { findAccountOf } from '#features/accounts'
import { issuerRefusalCodes, type Issuer } from '#features/issuer'
import { detailOf, type ActionDeps, type Actor } from './cards-actions.ts'
import { showCard } from './cards-own.ts'
import { applyWaitingOf } from './cards-receiving.ts'
import { findTemporary, insertTemporary } from './cards-temporary.store.ts'
import { countingTries } from './cards-tries.ts'
import { refused } from './cards.errors.ts'
import { addCard, findCardOfProvider, lockCards } from './cards.store.ts'

export type TemporaryDeps = ActionDeps & {
  issuer: Pick<Issuer, 'findPreprintedCard' | 'assignCard'>
  /** Throws 404 `accounts.not_found`. */
  accountIdOf(employeeId: string): Promise<string>
}

/**
 * Decision 25: by the proxy number that its carrier shows. The same request again answers the same card.
 *
 * Throws 422 `cards.proxy_unknown` for a number that no free card has: that one belongs to somebody else is not said. Numbers are counted up,
 * so that tries are counted too.
 */
export async function assignTemporaryCard(
  deps: TemporaryDeps,
  actor: Actor,
  request: { id: string; proxyNumber: string },
): Promise<PayCard> {
  const { database } = deps
  const proxyNumber = request.proxyNumber.toUpperCase()
  const known = await findTemporary(database.query, actor.employeeId, request.id)
  if (known !== null) {
    if (known.proxyNumber !== proxyNumber) throw refused('cards.request_reused')
    return showCard(database.query, actor.employeeId, known.cardId)
  }
  const accountId = await deps.accountIdOf(actor.employeeId)
  const guess = { employeeId: actor.employeeId, kind: 'proxy', wrong: ['cards.proxy_unknown'] } as const
  return countingTries(deps, guess, () => tieToAccount(deps, actor, { ...request, proxyNumber, accountId }))
}

type Tie = { id: string; proxyNumber: string; accountId: string }

async function tieToAccount(deps: TemporaryDeps, actor: Actor, request: Tie): Promise<PayCard> {
  const { database, clock, issuer } = deps
  const { proxyNumber, accountId } = request
  const account = await findAccountOf(database.query, actor.employeeId)
  const preprinted = await issuer.findPreprintedCard(proxyNumber)
  if (account === null || preprinted === null) throw refused('cards.proxy_unknown')
  const { providerCardId } = preprinted
  const { providerAccountId } = account
  const assigned = await issuer
    .assignCard({ providerCardId, providerAccountId, requestId: request.id })
    .catch((error: unknown) => {
      throw issuerRefusalCodes(error).length > 0 ? refused('cards.proxy_unknown') : error
    })

  const cardId = await database.transaction(async (tx) => {
    await lockCards(tx, actor.employeeId)
    // Sent twice at once, or once before under another id.
    const there = await findCardOfProvider(tx, providerCardId)
    if (there !== null) return there.employeeId === actor.employeeId ? there.id : null
    const id = newUuid(clock)
    const at = clock.now()
    const { last4, expirationMonth, expirationYear, isPinSet, formFactor } = assigned
    await addCard(tx, {
      id,
      employeeId: actor.employeeId,
      accountId,
      providerCardId,
      status: 'Active',
      kind: 'temporary',
      formFactor,
      last4,
      expirationMonth,
      expirationYear,
      hasPin: isPinSet,
      createdAt: at,
    })
    await insertTemporary(tx, { employeeId: actor.employeeId, id: request.id, proxyNumber, cardId: id, at })
    await deps.recordActivity(tx, { ...actor, kind: 'temporary_card_assigned', at, ...detailOf(assigned) })
    await applyWaitingOf(deps, tx, providerCardId)
    return id
  })
  if (cardId === null) throw refused('cards.proxy_unknown')
  return showCard(database.query, actor.employeeId, cardId)
}
