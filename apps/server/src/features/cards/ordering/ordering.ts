// Orders cards at the card provider, so that a crash at any moment leaves one card on its way, or none and nothing changed.
import type { CardOrderSpeed } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { noCents } from '@daybreak/money'
import { bankDateOf, plainDateText, type Instant } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { readRecipient, type PostalAddress } from '#features/employee'
import { cardExpiryFrom, type Issuer, type ProviderCard, type ProviderCardOrder } from '#features/issuer'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { isRefused, platformProblem, refuse, type Refusal } from '#platform/errors.ts'
import { detailOf, type ActionDeps } from '../cards-actions.ts'
import { changeByUs } from '../status/index.ts'
import {
  arrivalOf,
  askAgain,
  chargeFee,
  copyReasonOf,
  endOrder,
  feeOfOrder,
  findOpenOrder,
  findReplacing,
  hasOrderedExpedited,
  holdFee,
  insertOrder,
  isGone,
  letGoOfFee,
  lockOrder,
  markGivenUp,
  markPlaced,
  orderOpen,
  planReplacement,
  resumeOrder,
  statusWhenReplaced,
  type NewOrder,
  type Order,
  type OrderReason,
  type ReplacementPlan,
} from '../orders/index.ts'
import { providerIdOf } from '../cards-own.ts'
import { applyWaitingOf } from '../events/index.ts'
import { isOrderDue, type Card } from '../cards.rules.ts'
import { addCard, findCard, listCardsOf, lockCards, type NewCard } from '../cards.store.ts'

export type OrderingDeps = ActionDeps & {
  issuer: Pick<Issuer, 'issueCard' | 'reissueCard' | 'orderPhysicalCard' | 'listCards'>
}

export type OrderRequest = {
  employeeId: string
  /** null when no one asks: the job that finds a worker without a card. */
  sessionId: string | null
  /** Made by the caller: the same id again is the same order. */
  id: string
  /** null: the worker has none left. */
  cardId: string | null
  reason: OrderReason | null
  speed: CardOrderSpeed
}

type NoAddress = Refusal<'cards.address_missing'>
type PlanRefusal = Refusal<'cards.not_replaceable' | 'cards.order_open' | 'cards.order_not_due'>
export type OrderRefusal =
  | PlanRefusal
  | NoAddress
  | Refusal<'accounts.closing' | 'cards.request_reused' | 'cards.insufficient_funds'>

/**
 * First the intent, then the provider under ids that we gave, then everything at once: asked again, each step does nothing or the same.
 * Throws what the issuer throws; then nothing is changed here, and what the provider may have made is taken away later.
 */
export async function orderCard(deps: OrderingDeps, request: OrderRequest): Promise<Order | OrderRefusal> {
  const order = await transactUnlessRefused(deps.database, (tx) => beginOrder(deps, tx, request))
  if (isRefused(order) || order.state === 'placed') return order
  return (await finishOrder(deps, order, request.sessionId)) ?? order
}

async function beginOrder(deps: OrderingDeps, tx: Transaction, request: OrderRequest): Promise<Order | OrderRefusal> {
  const cards = await lockCards(tx, request.employeeId)
  const known = await lockOrder(tx, request.employeeId, request.id)
  if (known !== null) {
    const isSame = known.oldCardId === request.cardId && known.reason === request.reason && known.speed === request.speed
    if (!isSame) return refuse('cards.request_reused')
    if (known.state !== 'given_up') return known
  }
  const account = await findAccountOf(tx, request.employeeId)
  if (account === null || !account.isOpen) return refuse('cards.not_replaceable')
  if (account.isClosing) return refuse('accounts.closing')
  const plan = await planOf(deps, tx, cards, request)
  if (plan.kind === 'refused') return plan
  const recipient = plan.isMailed ? await readRecipient(tx, request.employeeId) : null
  if (plan.isMailed && (recipient === null || recipient.address === null)) return refuse('cards.address_missing')
  const order = await orderToAsk(deps, tx, request, { plan, accountId: account.id, known })
  if (order.fee > 0n && !(await holdFee(tx, { ...order, orderedAt: order.askedAt }, order.askedAt)))
    return refuse('cards.insufficient_funds')
  if (plan.endsOrder !== null) await endOrder(tx, request.employeeId, plan.endsOrder.id, order.askedAt)
  if (known !== null) await askAgain(tx, known, order)
  // Two concurrent requests, neither of which found a card row to lock.
  else if (!(await insertOrder(tx, order))) return refuse('cards.order_open')
  return { ...order, state: 'asked', orderedAt: order.askedAt, isTidy: false }
}

async function planOf(
  deps: OrderingDeps,
  tx: Transaction,
  cards: readonly Card[],
  request: OrderRequest,
): Promise<ReplacementPlan | PlanRefusal> {
  const openOrder = await findOpenOrder(tx, request.employeeId)
  const card = request.cardId === null ? null : (cards.find(({ id }) => id === request.cardId) ?? null)
  // Our reading: a copy of another card, with its number, is not ordered twice for an address.
  if (request.reason === 'ADDRESS_CHANGED' && card?.replaces !== null) return refuse('cards.not_replaceable')
  const isFirst = request.cardId === null
  const statuses = cards.map(({ status }) => status)
  if (isFirst && openOrder === null && !isOrderDue(statuses, false)) return refuse('cards.order_not_due')
  const plan = planReplacement({ card, others: cards, reason: request.reason, openOrder, now: deps.clock.now() })
  if (plan.kind === 'refused') return plan
  // The worker's cards are locked: of two concurrent requests, the second one sees the first.
  const { employeeId, id: exceptOrderId } = request
  const askedAt = plan.isMailed || card === null ? null : await findReplacing(tx, { employeeId, cardId: card.id, exceptOrderId })
  return askedAt === null ? plan : orderOpen({ orderedAt: askedAt })
}

async function orderToAsk(
  { clock }: OrderingDeps,
  tx: Transaction,
  request: OrderRequest,
  { plan, accountId, known }: { plan: ReplacementPlan; accountId: string; known: Order | null },
): Promise<NewOrder> {
  const askedAt = clock.now()
  // The first try may have reached the envelope, and only its answer was lost: unless parts of it were removed, it is that card.
  const begun = known === null || known.isTidy ? null : known
  return {
    id: request.id,
    employeeId: request.employeeId,
    accountId,
    reason: request.reason,
    oldCardId: request.cardId,
    speed: request.speed,
    isMailed: plan.isMailed,
    fee: plan.isMailed ? feeOfOrder(request.speed, await hasOrderedExpedited(tx, request.employeeId)) : noCents,
    cardId: begun?.cardId ?? newUuid(clock),
    interimCardId: plan.needsInterim ? (begun?.interimCardId ?? newUuid(clock)) : null,
    endsOrderId: plan.endsOrder?.id ?? null,
    askedAt,
    ...arrivalOf(askedAt, request),
  }
}

type Made = {
  card: ProviderCard
  interim: ProviderCard | null
  mail: ProviderCardOrder | null
  goesTo: PostalAddress | null
}

/**
 * Also resumes an order whose process died.
 *
 * @returns null once it is placed; the refusal of a worker whose address is gone, and then the order is given up
 */
export async function finishOrder(deps: OrderingDeps, order: Order, sessionId: string | null): Promise<NoAddress | null> {
  const { database, promptSync } = deps
  let made: Made | NoAddress
  try {
    made = await makeCards(deps, order)
  } catch (error) {
    await database.transaction((tx) => giveUp(deps, tx, order))
    throw error
  }
  if (isRefused(made)) {
    await database.transaction((tx) => giveUp(deps, tx, order))
    return made
  }
  const placed = made
  await database.transaction((tx) => placeOrder(deps, tx, order, { made: placed, sessionId }))
  const cards = await listCardsOf(database.query, order.employeeId)
  await promptSync.sync(cards.filter(({ isSettling }) => isSettling).map(({ id }) => id))
  return null
}

async function makeCards({ database, issuer }: OrderingDeps, order: Order): Promise<Made | NoAddress> {
  const account = await findAccountOf(database.query, order.employeeId)
  const old = order.oldCardId === null ? null : await findCard(database.query, order.oldCardId)
  const envelope = order.isMailed ? await envelopeOf(database.query, order.employeeId) : null
  if (account === null) throw new Error('an order of a worker without an account')
  if (order.isMailed && envelope === null) return refuse('cards.address_missing')
  const { providerAccountId } = account
  const isActive = !order.isMailed
  const expiresAt = cardExpiryFrom(order.orderedAt)
  const reason = copyReasonOf(order.reason)
  const card =
    reason !== null && old !== null
      ? await issuer.reissueCard({
          providerCardId: providerIdOf(old),
          requestId: order.cardId,
          reason,
          copiesNumber: true,
          copiesPin: true,
          isActive,
          expiresAt,
        })
      : await issuer.issueCard({ providerAccountId, externalId: publicId('crd', order.cardId), isActive, expiresAt })
  refuseClosed(card)
  if (envelope === null) return { card, mail: null, interim: null, goesTo: null }
  const { address: goesTo } = envelope
  const mail = await issuer.orderPhysicalCard({
    providerCardId: card.providerCardId,
    ...envelope,
    speed: order.speed,
  })
  if (order.interimCardId === null) return { card, mail, interim: null, goesTo }
  const externalId = publicId('crd', order.interimCardId)
  const interim = await issuer.issueCard({ providerAccountId, externalId, isActive: true, expiresAt })
  refuseClosed(interim)
  return { card, mail, interim, goesTo }
}

/** A card of the try before, that was being taken away when it was requested again: the next try is for another one. */
function refuseClosed({ status }: ProviderCard): void {
  if (status === 'CLOSED') throw platformProblem('unavailable')
}

/** Null for a worker without an address. */
async function envelopeOf(executor: Executor, employeeId: string) {
  const recipient = await readRecipient(executor, employeeId)
  if (recipient === null) throw new Error('an order of a worker without a name')
  const { firstName, lastName, address } = recipient
  if (address === null) return null
  return { recipient: { firstName, lastName }, address, nameOnCard: `${firstName} ${lastName}` }
}

async function giveUp({ clock }: OrderingDeps, tx: Transaction, order: Order): Promise<void> {
  await lockCards(tx, order.employeeId)
  const current = await lockOrder(tx, order.employeeId, order.id)
  // Asked again meanwhile, or finished by someone else.
  if (current?.state !== 'asked' || current.cardId !== order.cardId) return
  await markGivenUp(tx, order)
  if (order.endsOrderId !== null) await resumeOrder(tx, order.employeeId, order.endsOrderId)
  if (current.fee > 0n) await letGoOfFee(tx, current, clock.now())
}

async function placeOrder(
  deps: OrderingDeps,
  tx: Transaction,
  order: Order,
  { made, sessionId }: { made: Made; sessionId: string | null },
): Promise<void> {
  const cards = await lockCards(tx, order.employeeId)
  const current = await lockOrder(tx, order.employeeId, order.id)
  // Sent twice at once: the other one has placed it, or has given it up.
  if (current?.state === 'placed') return
  if (current?.state !== 'asked' || current.cardId !== order.cardId) throw platformProblem('unavailable')
  const at = deps.clock.now()
  const old = cards.find(({ id }) => id === order.oldCardId)
  const first = { employeeId: order.employeeId, accountId: order.accountId }
  // What was sent elsewhere takes the place of no other card than the one before it did: of none.
  const replaces = order.reason === 'ADDRESS_CHANGED' ? null : order.oldCardId
  await addCard(tx, {
    ...first,
    ...cardOf(made.card, at),
    id: order.cardId,
    ...newOf(order, old),
    replaces,
  })
  if (made.interim !== null && order.interimCardId !== null) {
    await addCard(tx, { ...first, ...cardOf(made.interim, at), id: order.interimCardId, ...interimCard })
  }
  await markPlaced(tx, order, { providerOrderId: made.mail?.orderId ?? null, orderedAt: at, goesTo: made.goesTo })
  await closeReplaced(deps, tx, cards, order)
  if (current.fee > 0n) await chargeFee(tx, current, deps.clock)
  const kind = order.oldCardId === null || order.reason === 'PERSONALIZED' ? 'card_ordered' : 'card_replaced'
  await deps.recordActivity(tx, {
    employeeId: order.employeeId,
    sessionId,
    kind,
    at,
    ...(old === undefined ? {} : detailOf(old)),
  })
  // Decision 42: a worker without a usable card is notified of the one that we ordered.
  if (sessionId === null && order.oldCardId === null && cards.length > 0) {
    const arrivesBy = plainDateText(bankDateOf(arrivalOf(at, order).expectedBy))
    await deps.notify(tx, { employeeId: order.employeeId, event: 'card-ordered', key: order.id, facts: { arrivesBy } })
  }
  // The provider may have reported them before we knew them.
  for (const { providerCardId } of [made.card, ...(made.interim === null ? [] : [made.interim])])
    await applyWaitingOf(deps, tx, providerCardId)
}

const interimCard = { status: 'Active', formFactor: 'VIRTUAL', kind: 'interim' } as const

/** In the mail, or used from now on instead of the old one. */
function newOf({ isMailed }: Order, old: Card | undefined): Pick<NewCard, 'status' | 'formFactor' | 'kind'> {
  if (isMailed) return { status: 'Inactive', formFactor: 'PHYSICAL' }
  return { status: 'Active', formFactor: 'VIRTUAL', kind: old?.kind ?? 'standard' }
}

function cardOf(card: ProviderCard, createdAt: Instant) {
  const { providerCardId, last4, expirationMonth, expirationYear, isPinSet } = card
  return { providerCardId, last4, expirationMonth, expirationYear, hasPin: isPinSet ?? false, createdAt }
}

async function closeReplaced(deps: OrderingDeps, tx: Transaction, cards: readonly Card[], order: Order): Promise<void> {
  const old = cards.find(({ id }) => id === order.oldCardId)
  if (old !== undefined && order.reason !== null) {
    const change = statusWhenReplaced(old.status, order.reason, order.isMailed)
    if (change !== null) await changeByUs(deps, tx, old, change)
  }
  const endedId = order.endsOrderId === null ? null : (await lockOrder(tx, order.employeeId, order.endsOrderId))?.cardId
  for (const other of cards) {
    // An envelope may still be unopened when its order is over: it holds a copy, with the number that someone else has now.
    const isCopy = old !== undefined && other.replaces === old.id && isGone(order.reason)
    if (other.status === 'Inactive' && other.id !== old?.id && (other.id === endedId || isCopy))
      await changeByUs(deps, tx, other, { status: 'ClosedByCustomer' })
  }
}
