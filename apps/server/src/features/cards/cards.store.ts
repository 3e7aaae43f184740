// All SQL for cards themselves. A profile shows cards, so each write raises the profile's version.
import { type CardOrder, type CardStatus, exactWord, type PayCard } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Selectable } from 'kysely'
import { changeProfile, raiseProfileVersions } from '#features/employee'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { CardsCard } from '#platform/database/schema.generated.ts'
import { isOver, selectMainCard, type Card } from './cards.rules.ts'

export type NewCard = Pick<Card, 'id' | 'employeeId' | 'accountId' | 'status' | 'formFactor' | 'last4' | 'providerCardId'> &
  Partial<Pick<Card, 'kind' | 'expirationMonth' | 'expirationYear' | 'hasPin' | 'isDamaged' | 'isHeldByIssuer' | 'replaces'>> & {
    createdAt: Instant
  }

/** A card that arrived frozen can be unfrozen by the worker, unless the card provider holds it. */
function isWorkersFreeze(status: CardStatus, isHeldByIssuer: boolean): boolean {
  return status === 'Frozen' && !isHeldByIssuer
}

export async function addCard(tx: Transaction, card: NewCard): Promise<void> {
  const at = instantText(card.createdAt)
  await tx
    .insertInto('cards_card')
    .values({
      id: card.id,
      employee_id: card.employeeId,
      account_id: card.accountId,
      status: card.status,
      form_factor: card.formFactor,
      last4: card.last4,
      provider_card_id: card.providerCardId,
      kind: card.kind ?? 'standard',
      expiration_month: card.expirationMonth ?? null,
      expiration_year: card.expirationYear ?? null,
      has_pin: card.hasPin ?? false,
      is_damaged: card.isDamaged ?? false,
      is_held_by_issuer: card.isHeldByIssuer ?? false,
      is_frozen_by_worker: isWorkersFreeze(card.status, card.isHeldByIssuer ?? false),
      replaces: card.replaces ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await showCards(tx, card.employeeId, card.createdAt)
}

export type CardChange = Partial<
  Pick<
    Card,
    | 'status'
    | 'formFactor'
    | 'last4'
    | 'expirationMonth'
    | 'expirationYear'
    | 'hasPin'
    | 'isDamaged'
    | 'isHeldByIssuer'
    | 'isFrozenByWorker'
    | 'isSettling'
    | 'seenAt'
    | 'seenEvent'
    | 'suspendUnansweredAt'
    | 'rereadAt'
  >
> & { at: Instant }

/** Writes what changes; a status that does gets another version. */
export async function writeCard(tx: Transaction, card: Card, change: CardChange): Promise<Card> {
  const { at, ...changed } = change
  const isOther = changed.status !== undefined && changed.status !== card.status
  const after: Card = {
    ...card,
    ...changed,
    ...(isOther && { statusVersion: card.statusVersion + 1 }),
  }
  await tx
    .updateTable('cards_card')
    .set({
      status: after.status,
      form_factor: after.formFactor,
      last4: after.last4,
      expiration_month: after.expirationMonth,
      expiration_year: after.expirationYear,
      has_pin: after.hasPin,
      is_damaged: after.isDamaged,
      is_held_by_issuer: after.isHeldByIssuer,
      is_frozen_by_worker: after.isFrozenByWorker,
      is_settling: after.isSettling,
      status_version: after.statusVersion,
      seen_at: after.seenAt === null ? null : instantText(after.seenAt),
      seen_event: after.seenEvent === null ? null : exactWord(after.seenEvent),
      suspend_unanswered_at: after.suspendUnansweredAt === null ? null : instantText(after.suspendUnansweredAt),
      reread_at: after.rereadAt === null ? null : instantText(after.rereadAt),
      updated_at: instantText(at),
      ...(isOther && { closed_at: isOver(after.status) ? instantText(at) : null }),
    })
    .where('id', '=', card.id)
    .execute()
  if (shownMembers.some((member) => after[member] !== card[member])) await showCards(tx, card.employeeId, at)
  return after
}

/** The part of a card that a profile shows: a repeated report of the provider changes nothing on a page. */
const shownMembers = ['status', 'formFactor', 'last4', 'expirationMonth', 'expirationYear', 'hasPin', 'isSettling'] as const

/** The profile has another version, and says of the PIN what the main card says (specification 3, "hasPin"). */
export async function showCards(tx: Transaction, employeeId: string, at: Instant): Promise<void> {
  const rows = await tx
    .selectFrom('cards_card')
    .select(['status', 'has_pin'])
    .where('employee_id', '=', employeeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const main = selectMainCard(rows)
  if (main === null) await raiseProfileVersions(tx, [employeeId], at)
  else await changeProfile(tx, employeeId, { hasPin: main.has_pin }, at)
}

export async function listCardsOf(executor: Executor, employeeId: string): Promise<Card[]> {
  const rows = await executor
    .selectFrom('cards_card')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(cardOf)
}

/** Takes a worker's cards, in the order in which they were issued, so that of several who change them each sees what the last one did. */
export async function lockCards(tx: Transaction, employeeId: string): Promise<Card[]> {
  const rows = await tx
    .selectFrom('cards_card')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(cardOf)
}

export async function findCard(executor: Executor, cardId: string): Promise<Card | null> {
  const row = await executor.selectFrom('cards_card').selectAll().where('id', '=', cardId).executeTakeFirst()
  return row === undefined ? null : cardOf(row)
}

export async function findCardOfProvider(executor: Executor, providerCardId: string): Promise<Card | null> {
  const row = await executor
    .selectFrom('cards_card')
    .selectAll()
    .where('provider_card_id', '=', providerCardId)
    .executeTakeFirst()
  return row === undefined ? null : cardOf(row)
}

function cardOf(row: Selectable<CardsCard>): Card {
  return {
    id: row.id,
    employeeId: row.employee_id,
    accountId: row.account_id,
    providerCardId: row.provider_card_id,
    status: row.status,
    kind: row.kind,
    formFactor: row.form_factor,
    last4: row.last4,
    expirationMonth: row.expiration_month,
    expirationYear: row.expiration_year,
    hasPin: row.has_pin,
    isDamaged: row.is_damaged,
    isHeldByIssuer: row.is_held_by_issuer,
    isFrozenByWorker: row.is_frozen_by_worker,
    replaces: row.replaces,
    isSettling: row.is_settling,
    statusVersion: row.status_version,
    seenAt: row.seen_at === null ? null : parseInstant(row.seen_at),
    seenEvent: row.seen_event,
    suspendUnansweredAt: row.suspend_unanswered_at === null ? null : parseInstant(row.suspend_unanswered_at),
    rereadAt: row.reread_at === null ? null : parseInstant(row.reread_at),
  }
}

/** A worker's cards in the order in which they were issued, and the main card. */
export async function readCardsOfEmployee(
  executor: Executor,
  employeeId: string,
): Promise<{ payCards: PayCard[]; mainCardId: string | null }> {
  const rows = await executor
    .selectFrom('cards_card as c')
    .leftJoin('cards_order as o', (join) =>
      join.onRef('o.card_id', '=', 'c.id').on('o.state', '=', 'placed').on('o.is_mailed', '=', true),
    )
    .select(['c.id', 'c.status', 'c.kind', 'c.form_factor', 'c.last4', 'c.expiration_month', 'c.expiration_year', 'c.has_pin'])
    .select(['c.is_settling', 'c.replaces', 'c.closed_at'])
    .select(['o.status as order_status', 'o.is_open', 'o.speed', 'o.ordered_at', 'o.shipped_at', 'o.expected_by'])
    .select(['o.tracking_number', 'o.late_from', 'o.goes_to'])
    .where('c.employee_id', '=', employeeId)
    // It was sent elsewhere before it was made: the worker never had it.
    .where((card) =>
      card.not(
        card.exists(
          card
            .selectFrom('cards_order as elsewhere')
            .select('elsewhere.id')
            .whereRef('elsewhere.employee_id', '=', 'c.employee_id')
            .whereRef('elsewhere.old_card_id', '=', 'c.id')
            .where('elsewhere.reason', '=', 'ADDRESS_CHANGED')
            .where('elsewhere.state', '=', 'placed'),
        ),
      ),
    )
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
  const payCards = rows.map((row): PayCard => ({
    id: publicId('crd', row.id),
    status: row.status,
    kind: row.kind,
    formFactor: row.form_factor,
    last4Digits: row.last4,
    expirationMonth: row.expiration_month,
    expirationYear: row.expiration_year,
    hasPin: row.has_pin,
    isSettling: row.is_settling,
    replaces: row.replaces === null ? null : publicId('crd', row.replaces),
    closedAt: row.closed_at === null ? null : instantText(parseInstant(row.closed_at)),
    order: orderOf(row),
  }))
  return { payCards, mainCardId: selectMainCard(payCards)?.id ?? null }
}

type OrderColumns = {
  order_status: CardOrder['status'] | null
  is_open: boolean | null
  speed: CardOrder['speed'] | null
  ordered_at: string | null
  shipped_at: string | null
  expected_by: string | null
  tracking_number: string | null
  late_from: string | null
  goes_to: unknown
}

function orderOf(row: OrderColumns): CardOrder | null {
  const {
    order_status: status,
    is_open: isOpen,
    speed,
    ordered_at: orderedAt,
    expected_by: expectedBy,
    late_from: lateFrom,
  } = row
  if (status === null || isOpen === null || speed === null || orderedAt === null || expectedBy === null || lateFrom === null)
    return null
  return {
    status,
    isOpen,
    speed,
    orderedAt,
    shippedAt: row.shipped_at,
    expectedBy,
    trackingNumber: row.tracking_number,
    lateFrom,
    goesTo: row.goes_to as CardOrder['goesTo'],
  }
}
