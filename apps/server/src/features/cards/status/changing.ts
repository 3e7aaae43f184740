// Changes a card's status together with its effects: what the provider must be notified of, what a new card takes over, what is
// due then.
import type { CardStatus } from '@daybreak/contract'
import { isBefore, type Clock, type Instant } from '@daybreak/time'
import type { ProviderCard } from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { endOrderOfCard } from '../orders/index.ts'
import {
  decideObservation,
  isNewer,
  mayBeOurs,
  planReread,
  providerStatusOf,
  type StatusObservation,
  type SuspendedBy,
  type Suspension,
} from './seen.rules.ts'
import { isUsable, type Card } from '../cards.rules.ts'
import { lockCards, writeCard, type CardChange } from '../cards.store.ts'

export const orderQueue = 'cards.order-when-due'
/** `cardId` names the last card that the worker had; null for one who never had any. */
export type OrderPayload = { employeeId: string; cardId: string | null; statusVersion: number }

/** Sorts after every event's id. */
const lastOfItsMoment = '~'

export type ChangingDeps = { clock: Clock; jobs: Pick<Jobs, 'enqueue'> }

/** Of our own will: the card provider is to be notified. */
export async function changeByUs(
  { clock, jobs }: ChangingDeps,
  tx: Transaction,
  card: Card,
  change: { status: CardStatus; isDamaged?: boolean; isHeldByIssuer?: boolean; isFrozenByWorker?: boolean },
): Promise<Card> {
  const wanted = providerStatusOf(change.status)
  const isNewThere = card.isSettling || wanted !== providerStatusOf(card.status)
  const isSettling = card.providerCardId !== null && wanted !== null && isNewThere
  const after = await writeCard(tx, card, { ...change, isSettling, at: clock.now() })
  await followUp({ clock, jobs }, tx, card, after)
  return after
}

/** What the card provider reported about a card; nothing when it is old news. */
export async function changeByObservation(
  deps: ChangingDeps,
  tx: Transaction,
  card: Card,
  seen: StatusObservation,
): Promise<Card> {
  if (!isNewer(card, seen)) return card
  const { at: seenAt, eventId: seenEvent } = seen
  const at = deps.clock.now()
  const verdict = decideObservation(card, seen, { by: 'unknown', isPerhapsOurs: mayBeOurs(card, at) })
  // An event does not say who suspended the card: the provider is asked.
  const rereadAt = seen.status === 'SUSPENDED' && isUsable(card.status) && card.status !== 'Frozen' ? at : card.rereadAt
  return changeAsSeen(deps, tx, card, { ...verdict, rereadAt, seenAt, seenEvent, at })
}

export type AnswerOfProvider = {
  /** The card as we had it when we asked. */
  asked: Pick<Card, 'seenAt' | 'seenEvent'>
  found: ProviderCard
  askedAt: Instant
  /** The reports show that a suspension by our program is our own, carried out late. */
  isLateSuspension?: boolean
}

/** The card provider's answer to our query. An event that arrived after the query counts more. */
export async function changeByAnswer(deps: ChangingDeps, tx: Transaction, card: Card, answer: AnswerOfProvider): Promise<Card> {
  const { asked, found, askedAt, isLateSuspension = false } = answer
  const isOvertaken = asked.seenAt?.epochMilliseconds !== card.seenAt?.epochMilliseconds || asked.seenEvent !== card.seenEvent
  if (isOvertaken) return card
  const at = deps.clock.now()
  const { status, isPinSet, isHeldByIssuer } = found
  // A missing fact leaves what we know, and is queried again.
  const isReadAgain = status === null || (status === 'SUSPENDED' && isHeldByIssuer === null)
  const plan = { ...planReread(card, at), ...(isReadAgain && { rereadAt: at.add({ minutes: missingFactMinutes }) }) }
  if (status === null) return changeAsSeen(deps, tx, card, { ...plan, ...factsIn(found), at })
  const suspension: Suspension = {
    by: suspendedBy(isHeldByIssuer),
    isPerhapsOurs: isLateSuspension || mayBeOurs(card, at),
  }
  return changeAsSeen(deps, tx, card, {
    ...decideObservation(card, { status, isPinSet: isPinSet ?? card.hasPin }, suspension),
    ...plan,
    ...factsIn(found),
    ...seenByAsking(card, askedAt),
    at,
  })
}

const missingFactMinutes = 5

function suspendedBy(isHeldByIssuer: boolean | null): SuspendedBy {
  if (isHeldByIssuer === null) return 'unknown'
  return isHeldByIssuer ? 'issuer' : 'program'
}

/** The provider's report of a card, without what it left out. */
function factsIn({ last4, expirationMonth, expirationYear, formFactor }: ProviderCard): Omit<CardChange, 'at'> {
  return {
    ...(last4 !== null && { last4 }),
    ...(expirationMonth !== null && { expirationMonth }),
    ...(expirationYear !== null && { expirationYear }),
    ...(formFactor !== null && { formFactor }),
  }
}

/** What was reported before an answer is older than the answer, whatever the provider's clock says. */
export function seenByAsking({ seenAt }: Pick<Card, 'seenAt'>, askedAt: Instant): { seenAt: Instant; seenEvent: string } {
  return { seenAt: seenAt === null || isBefore(seenAt, askedAt) ? askedAt : seenAt, seenEvent: lastOfItsMoment }
}

/** Whether the newest report of the card is an answer to our query, and not an event. */
export function isAnswered({ seenEvent }: Pick<Card, 'seenEvent'>): boolean {
  return seenEvent === lastOfItsMoment
}

/** The card provider has this state already, so it is not notified. */
export async function changeAsSeen(deps: ChangingDeps, tx: Transaction, card: Card, change: CardChange): Promise<Card> {
  const after = await writeCard(tx, card, change)
  await followUp(deps, tx, card, after)
  return after
}

function versionKey({ id, statusVersion }: Card): string {
  return `${id}:${statusVersion}`
}

async function followUp(deps: ChangingDeps, tx: Transaction, before: Card, after: Card): Promise<void> {
  if (before.status === 'Inactive' && isUsable(after.status)) await takeOver(deps, tx, after)
  const isGone = !isUsable(after.status) && after.status !== 'Inactive'
  if (before.status === after.status || !isGone) return
  // Decision 18. The job finds out whether it is the last card, once this is committed.
  const payload = { employeeId: after.employeeId, cardId: after.id, statusVersion: after.statusVersion } satisfies OrderPayload
  await deps.jobs.enqueue(tx, orderQueue, payload, { uniqueKey: versionKey(after) })
}

/**
 * Our reading of readings 4.5 ("until the new one is activated", "Works until your new card is active"): a worker has one card in use, so the
 * an activated card replaces all that were usable before.
 */
async function takeOver(deps: ChangingDeps, tx: Transaction, card: Card): Promise<void> {
  await endOrderOfCard(tx, card.id, deps.clock.now())
  for (const other of await lockCards(tx, card.employeeId)) {
    if (other.id === card.id || !isUsable(other.status)) continue
    await changeByUs(deps, tx, other, { status: 'ClosedByCustomer', isDamaged: false })
  }
}
