// Activates a card that is in the worker's hands.
import type { PayCard, ReadOffCard } from '@daybreak/contract'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { detailOf, lockedOf, type ActionDeps, type Actor } from '../cards-actions.ts'
import type { ActivationCodes } from './codes.ts'
import { decideActivation, hasRead, isToBeRead, wrongReadings, type ActivationVerdict } from './activation.rules.ts'
import { changeAsSeen, isAnswered, seenByAsking } from '../status/index.ts'
import { findOwnCard, providerIdOf, showCard, type NoCard } from '../cards-own.ts'
import { countingTries } from './tries.ts'
import { isUsable, type Card } from '../cards.rules.ts'
import { listCardsOf, lockCards } from '../cards.store.ts'

export type ActivatingDeps = ActionDeps & { activationCodes: ActivationCodes }

/** At the provider first: a card that it does not turn on would fail at every register. Two at once turn it on once. */
export async function activateCard(
  deps: ActivatingDeps,
  actor: Actor,
  { idText, read }: { idText: string; read: ReadOffCard },
): Promise<PayCard | NoCard | ReadingRefusal> {
  const { database, clock, issuer, promptSync } = deps
  const asked = await findOwnCard(database.query, actor.employeeId, idText)
  if (isRefused(asked)) return asked
  const refusal = await refuseReading(deps, asked, read)
  if (refusal !== null) return refusal
  const at = clock.now()
  const activated = await issuer.activateCard(providerIdOf(asked))
  const closed = await database.transaction(async (tx) => {
    const before = await lockCards(tx, actor.employeeId)
    const card = lockedOf(before, asked.id)
    const isNew = card.status === 'Inactive'
    // The event of the worker's action may arrive before its answer, and still counts as theirs.
    const isReported = isUsable(card.status) && !isAnswered(card)
    if (!isNew && !isReported) return []
    const change = isNew ? ({ status: 'Active', hasPin: activated.isPinSet ?? card.hasPin, isSettling: false } as const) : {}
    await changeAsSeen(deps, tx, card, { ...change, ...seenByAsking(card, at), at })
    await deps.recordActivity(tx, { ...actor, kind: 'card_activated', at, ...detailOf(card) })
    return before.map(({ id }) => id)
  })
  await promptSync.sync(closed)
  return showCard(database.query, actor.employeeId, asked.id)
}

type ReadingRefusal = Extract<ActivationVerdict, { kind: 'refused' }> | Refusal<'cards.too_many_tries' | 'invalid_input'>

/** 422 `cards.code_wrong`, `cards.details_wrong` and 409 `cards.other_account`: five in a row make the worker wait an hour. */
async function refuseReading(deps: ActivatingDeps, card: Card, read: ReadOffCard): Promise<ReadingRefusal | null> {
  const { database, activationCodes } = deps
  const decide = async () => decideActivation(card, await listCardsOf(database.query, card.employeeId), read, activationCodes)
  if (isToBeRead(card) && !hasRead(read))
    return refuse('invalid_input', { errors: [{ field: 'activationCode', code: 'required' }] })
  const guess = { employeeId: card.employeeId, kind: 'activation', wrong: wrongReadings } as const
  const verdict = isToBeRead(card) ? await countingTries(deps, guess, decide) : await decide()
  return verdict.kind === 'refused' ? verdict : null
}
