// Activates a card that is in the worker's hands.
import type { PayCard, ReadOffCard } from '@daybreak/contract'
import { platformProblem } from '#platform/errors.ts'
import { detailOf, lockedOf, type ActionDeps, type Actor } from './cards-actions.ts'
import type { ActivationCodes } from './cards-activation-codes.ts'
import { decideActivation, hasRead, isToBeRead } from './cards-activation.rules.ts'
import { changeAsSeen, isAnswered, seenByAsking } from './cards-changing.ts'
import { findOwnCard, providerIdOf, showCard } from './cards-own.ts'
import { countingTries } from './cards-tries.ts'
import { problemOf } from './cards.errors.ts'
import { isUsable, type Card } from './cards.rules.ts'
import { listCardsOf, lockCards } from './cards.store.ts'

export type ActivatingDeps = ActionDeps & { activationCodes: ActivationCodes }

/** At the provider first: a card that it does not turn on would fail at every till. Two at once turn it on once. */
export async function activateCard(
  deps: ActivatingDeps,
  actor: Actor,
  { idText, read }: { idText: string; read: ReadOffCard },
): Promise<PayCard> {
  const { database, clock, issuer, settlingSoon } = deps
  const asked = await findOwnCard(database.query, actor.employeeId, idText)
  await requireRead(deps, asked, read)
  const at = clock.now()
  const { isPinSet } = await issuer.activateCard(providerIdOf(asked))
  const closed = await database.transaction(async (tx) => {
    const before = await lockCards(tx, actor.employeeId)
    const card = lockedOf(before, asked.id)
    const isNew = card.status === 'Inactive'
    // The event of what she did may be here before its answer: it is hers all the same.
    const isTold = isUsable(card.status) && !isAnswered(card)
    if (!isNew && !isTold) return []
    const change = isNew ? ({ status: 'Active', hasPin: isPinSet, isSettling: false } as const) : {}
    await changeAsSeen(deps, tx, card, { ...change, ...seenByAsking(card, at), at })
    await deps.recordActivity(tx, { ...actor, kind: 'card_activated', at, ...detailOf(card) })
    return before.map(({ id }) => id)
  })
  await settlingSoon.settle(closed)
  return showCard(database.query, actor.employeeId, asked.id)
}

/** Throws 422 `cards.code_wrong`, `cards.details_wrong` and 409 `cards.other_account`, of which five in a row make her wait an hour. */
async function requireRead(deps: ActivatingDeps, card: Card, read: ReadOffCard): Promise<void> {
  const { database, activationCodes } = deps
  async function decide() {
    const verdict = decideActivation(card, await listCardsOf(database.query, card.employeeId), read, activationCodes)
    if (verdict.kind === 'refused') throw problemOf(verdict)
  }
  if (!isToBeRead(card)) return decide()
  if (!hasRead(read)) throw platformProblem('invalid_input', { errors: [{ field: 'activationCode', code: 'required' }] })
  const wrong = ['cards.code_wrong', 'cards.details_wrong', 'cards.other_account'] as const
  return countingTries(deps, { employeeId: card.employeeId, kind: 'activation', wrong }, decide)
}
