// Links a card that was handed out at work to the worker's account.
import type { PayCard } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { findAccountOf, type FindAccountId } from '#features/accounts'
import { isIssuerRefusal, type Issuer } from '#features/issuer'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { detailOf, type ActionDeps, type Actor } from '../cards-actions.ts'
import { showCard, type NoCard } from '../cards-own.ts'
import { applyWaitingOf } from '../events/index.ts'
import { findTemporary, insertTemporary } from './temporary.store.ts'
import { countingTries } from './tries.ts'
import { addCard, findCardOfProvider, lockCards } from '../cards.store.ts'

export type TemporaryDeps = ActionDeps & {
  issuer: Pick<Issuer, 'findPreprintedCard' | 'assignCard'>
  accountIdOf: FindAccountId
}

/**
 * Decision 25: by the proxy number that its carrier shows. The same request again answers the same card.
 *
 * Refused with 422 `cards.proxy_unknown` for a number that no free card has: it is not revealed that one belongs to someone else. Numbers are counted up,
 * so that tries are counted too.
 */
export async function assignTemporaryCard(
  deps: TemporaryDeps,
  actor: Actor,
  request: { id: string; proxyNumber: string },
): Promise<TiedCard | Refusal<'cards.request_reused' | 'cards.too_many_tries' | 'accounts.not_found'>> {
  const { database } = deps
  const proxyNumber = request.proxyNumber.toUpperCase()
  const known = await findTemporary(database.query, actor.employeeId, request.id)
  if (known !== null) {
    if (known.proxyNumber !== proxyNumber) return refuse('cards.request_reused')
    return showCard(database.query, actor.employeeId, known.cardId)
  }
  const accountId = await deps.accountIdOf(actor.employeeId)
  if (isRefused(accountId)) return accountId
  const guess = { employeeId: actor.employeeId, kind: 'proxy', wrong: ['cards.proxy_unknown'] } as const
  return countingTries(deps, guess, () => tieToAccount(deps, actor, { ...request, proxyNumber, accountId }))
}

type TiedCard = PayCard | NoCard | Refusal<'cards.proxy_unknown'>
type Tie = { id: string; proxyNumber: string; accountId: string }

async function tieToAccount(deps: TemporaryDeps, actor: Actor, request: Tie): Promise<TiedCard> {
  const { database, clock, issuer } = deps
  const { proxyNumber, accountId } = request
  const account = await findAccountOf(database.query, actor.employeeId)
  const preprinted = account === null ? null : await issuer.findPreprintedCard(proxyNumber, account.providerAccountId)
  if (account === null || preprinted === null) return refuse('cards.proxy_unknown')
  const { providerCardId } = preprinted
  const { providerAccountId } = account
  const assigned = await issuer
    .assignCard({ providerCardId, providerAccountId, requestId: request.id })
    .catch((error: unknown) => {
      if (!isIssuerRefusal(error)) throw error
      return null
    })
  if (assigned === null) return refuse('cards.proxy_unknown')

  const cardId = await database.transaction(async (tx) => {
    await lockCards(tx, actor.employeeId)
    // Sent twice at once, or once before under another id.
    const there = await findCardOfProvider(tx, providerCardId)
    if (there !== null) return there.employeeId === actor.employeeId ? there.id : null
    const id = newUuid(clock)
    const at = clock.now()
    const { last4, expirationMonth, expirationYear, isPinSet } = assigned
    await addCard(tx, {
      id,
      employeeId: actor.employeeId,
      accountId,
      providerCardId,
      status: 'Active',
      kind: 'temporary',
      formFactor: 'PHYSICAL',
      last4,
      expirationMonth,
      expirationYear,
      hasPin: isPinSet ?? false,
      createdAt: at,
    })
    await insertTemporary(tx, { employeeId: actor.employeeId, id: request.id, proxyNumber, cardId: id, at })
    await deps.recordActivity(tx, { ...actor, kind: 'temporary_card_assigned', at, ...detailOf(assigned) })
    await applyWaitingOf(deps, tx, providerCardId)
    return id
  })
  return cardId === null ? refuse('cards.proxy_unknown') : showCard(database.query, actor.employeeId, cardId)
}
