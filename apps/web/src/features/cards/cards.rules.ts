// Decides the actions for a card in its state, and what is shown beside it. Readings 4.5. Pure.
import type { CardOrder, CardReplaceReason, CardStatus, PayCard, PayCardList } from '@daybreak/contract'
import { daysBetween, plainDate, type PlainDate } from '@daybreak/time'
import { orderedCardOf } from './ordered.rules.ts'

export type CardAction = 'freeze' | 'details' | 'pin' | 'activate' | 'replace' | 'order' | 'temporary' | 'atm'

/** Readings 4.5, the table of actions by status. What it does not name, such as Lost, can do nothing any more. */
const actionsByStatus: Partial<Record<CardStatus, readonly CardAction[]>> = {
  Active: ['freeze', 'details', 'pin', 'activate', 'replace', 'temporary', 'atm'],
  Frozen: ['freeze', 'details', 'pin', 'activate', 'replace', 'temporary', 'atm'],
  Damaged: ['freeze', 'details', 'pin', 'activate', 'temporary', 'atm'],
  Inactive: ['activate', 'replace', 'temporary', 'atm'],
  ClosedByCustomer: ['order', 'temporary'],
}

/** What the worker can do now with the card that is shown, in the order of the screen. */
export function actionsOf(card: PayCard, { data: cards }: Pick<PayCardList, 'data'>): readonly CardAction[] {
  const possible = actionsByStatus[card.status] ?? []
  return possible.filter((action) => {
    if (action === 'activate') return cardToActivate(card, cards) !== null
    // A worker who holds a card of their own needs none from work.
    if (action === 'temporary') return card.kind === 'interim' || (card.status !== 'Active' && card.status !== 'Frozen')
    return true
  })
}

/** The card that waits to be activated: this one, or the one that was ordered to come beside it. */
export function cardToActivate(card: PayCard, cards: readonly PayCard[]): PayCard | null {
  return card.status === 'Inactive' ? card : waitingCardOf(cards)
}

/** The newest card that is not activated yet. */
export function waitingCardOf(cards: readonly PayCard[]): PayCard | null {
  return cards.findLast(({ status }) => status === 'Inactive') ?? null
}

/** The card that is shown first. Specification 4, "Main card selection"; the server selects it. */
export function mainCardOf({ data: cards, mainCardId }: PayCardList): PayCard | null {
  return cards.find(({ id }) => id === mainCardId) ?? null
}

export type CardSnapshot = { active: { last4: string; isVirtual: boolean } | null; coming: 'ordered' | 'mailed' | null }

/** What to say to a worker whose cards are new: which one works, and whether a plastic one is to come. */
export function snapshotOfCards(list: PayCardList): CardSnapshot {
  const main = mainCardOf(list)
  const works = main?.status === 'Active' && main.last4Digits !== null
  const order = orderedCardOf(list.data)?.order
  const mailed = order?.status === 'SHIPPED' ? 'mailed' : 'ordered'
  return {
    active: works ? { last4: main.last4Digits ?? '', isVirtual: main.formFactor === 'VIRTUAL' } : null,
    coming: order === undefined ? null : mailed,
  }
}

/** Our reading: "It expires soon" is offered in the last two months. */
const soonDays = 62

/** Readings 4.5, "Replace reasons": those that can be true of this card. */
export function replaceReasonsOf(card: PayCard, today: PlainDate): readonly CardReplaceReason[] {
  // An inactive card was never held, so nothing else can have happened to it.
  if (card.status === 'Inactive') return ['NEVER_ARRIVED']
  const expiry = expiryOf(card)
  const expiresSoon = expiry !== null && daysBetween(today, expiry) <= soonDays
  // A virtual card is nothing that gets lost or damaged: its number gets known to others.
  const always = card.formFactor === 'VIRTUAL' ? (['STOLEN'] as const) : (['LOST', 'STOLEN', 'DAMAGED'] as const)
  return [...always, ...(expiresSoon ? (['EXPIRING'] as const) : []), 'NAME_CHANGED']
}

/** A card works until the end of its month; the first day of it is near enough here. */
function expiryOf({ expirationYear, expirationMonth }: PayCard): PlainDate | null {
  return expirationYear === null || expirationMonth === null ? null : plainDate(expirationYear, expirationMonth, 1)
}

export type OrderStage = 'ordered' | 'made' | 'mailed' | 'arrived'
export type StageState = 'done' | 'now' | 'to-come' | 'failed'

const stages: readonly OrderStage[] = ['ordered', 'made', 'mailed', 'arrived']

/** How far the card has come, by the card provider's states. */
const stageByStatus: Partial<Record<CardOrder['status'], OrderStage>> = {
  NEW: 'ordered',
  APPROVED: 'made',
  SENT_TO_PRINTER: 'made',
  SHIPPED: 'mailed',
  SHIP_FAILED: 'mailed',
  COMPLETED: 'arrived',
}

/** The tracker of an order; empty for one that was canceled, which has no way any more. */
export function stagesOf({ status }: Pick<CardOrder, 'status'>): ReadonlyArray<{ stage: OrderStage; state: StageState }> {
  const reached = stageByStatus[status]
  if (!reached) return []
  const reachedIndex = stages.indexOf(reached)
  return stages.map((stage, index) => ({ stage, state: stateOf(index - reachedIndex, status) }))
}

function stateOf(distance: number, status: CardOrder['status']): StageState {
  if (distance > 0) return 'to-come'
  if (distance < 0 || status === 'COMPLETED') return 'done'
  return status === 'SHIP_FAILED' ? 'failed' : 'now'
}
