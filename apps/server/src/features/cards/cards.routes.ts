// Serves a worker's own cards and the actions on them.
import {
  cardOfferRoutes,
  cardsRoutes,
  type CardOrderSpeed,
  type CardReplacement,
  type LaterAmount as ShownLaterAmount,
  type PayCardList,
} from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { centsText } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { isRefused } from '#platform/errors.ts'
import { refuseLimitedSession } from '#platform/http/access/limited-session.ts'
import { noContent, ok, okUnlessRefused, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { freezeCard, unfreezeCard } from './cards-actions.ts'
import { activateCard, assignTemporaryCard, type ActivatingDeps, type TemporaryDeps } from './activation/index.ts'
import { orderCard, type OrderingDeps, type OrderRefusal, type OrderRequest } from './ordering/index.ts'
import type { Order } from './orders/index.ts'
import { findOwnCard, showCard } from './cards-own.ts'
import { handle } from './cards-handle.ts'
import { orderPersonalCard, postponeOffer, readOffer } from './offering/index.ts'
import { confirmPin, syncCards, type SyncingDeps } from './cards-syncing.ts'
import { readCardsOfEmployee } from './cards.store.ts'
import { readLaterAmount, type LaterAmount } from './transactions/index.ts'

export type CardsRouteDeps = OrderingDeps &
  ActivatingDeps &
  TemporaryDeps &
  SyncingDeps & {
    issuer: OrderingDeps['issuer'] & TemporaryDeps['issuer'] & SyncingDeps['issuer']
    feed: Pick<ChangeFeed, 'acknowledged'>
  }

/** Our reading of decisions 22: a worker who logged in by card may do what protects the account (report a lost card), and not what costs money. */
function refuseFastCard(session: ActiveSession, speed: CardOrderSpeed) {
  return speed === 'expedited' ? refuseLimitedSession(session) : null
}

/** The last steps of onboarding (the card, its activation, its PIN) are open before it is complete; everything else needs the main app. */
export function routesOfCards(deps: CardsRouteDeps): RouteDefinition[] {
  const { database, feed } = deps

  /** Spec 4: "After card actions, the card and the employee profile are refreshed", on any instance that is asked next. */
  async function fresh<Outcome>(doing: Promise<Outcome>) {
    const outcome = await doing
    if (!isRefused(outcome)) await feed.acknowledged()
    return okUnlessRefused(outcome)
  }

  async function listOf(employeeId: string): Promise<PayCardList> {
    const { payCards, mainCardId } = await readCardsOfEmployee(database.query, employeeId)
    return { data: payCards, pageInfo: { hasNextPage: false, endCursor: null }, mainCardId }
  }

  function order({ employeeId, sessionId }: ActiveSession, request: Omit<OrderRequest, 'employeeId' | 'sessionId'>) {
    return shownOrder(deps, employeeId, orderCard(deps, { employeeId, sessionId, ...request }))
  }

  return [
    handle(cardsRoutes.listCards, async ({ session }) => ok(await listOf(session.employeeId))),

    handle(cardsRoutes.readLaterAmount, async ({ session: { employeeId } }) => {
      const accountId = await deps.accountIdOf(employeeId)
      if (isRefused(accountId)) return accountId
      const purchase = await readLaterAmount(deps, accountId)
      return ok({ purchase: purchase && shownLater(purchase) })
    }),

    handle(cardsRoutes.readCard, async ({ session: { employeeId }, params }) => {
      const card = await findOwnCard(database.query, employeeId, params.id)
      return isRefused(card) ? card : okUnlessRefused(await showCard(database.query, employeeId, card.id))
    }),

    handle(cardsRoutes.freezeCard, ({ session, params }) => fresh(freezeCard(deps, session, params.id))),

    handle(cardsRoutes.unfreezeCard, ({ session, params }) => fresh(unfreezeCard(deps, session, params.id))),

    handle(cardsRoutes.activateCard, ({ session, params, body = {} }) =>
      fresh(activateCard(deps, session, { idText: params.id, read: body })),
    ),

    handle(cardsRoutes.confirmPin, ({ session, params }) => fresh(confirmPin(deps, session, params.id))),

    handle(cardsRoutes.syncCards, async ({ session: { employeeId } }) => {
      await syncCards(deps, employeeId)
      return fresh(listOf(employeeId))
    }),

    handle(cardsRoutes.reissueCard, async ({ session, params, body }) => {
      const card = await findOwnCard(database.query, session.employeeId, params.id)
      if (isRefused(card)) return card
      const { id = newUuid(deps.clock), reason, speed = 'standard' } = body
      return refuseFastCard(session, speed) ?? fresh(order(session, { id, cardId: card.id, reason, speed }))
    }),

    handle(cardsRoutes.orderCard, async ({ session, body: { id, speed = 'standard' } }) => {
      const accountId = await deps.accountIdOf(session.employeeId)
      if (isRefused(accountId)) return accountId
      return refuseFastCard(session, speed) ?? fresh(order(session, { id, cardId: null, reason: null, speed }))
    }),

    handle(cardsRoutes.assignTemporaryCard, ({ session, body }) =>
      fresh(assignTemporaryCard(deps, session, { ...body, id: body.id ?? newUuid(deps.clock) })),
    ),

    ...routesOfOffer(deps, fresh),
  ]
}

type Fresh = <Outcome>(doing: Promise<Outcome>) => Promise<ReturnType<typeof okUnlessRefused<Outcome>>>

function routesOfOffer(deps: CardsRouteDeps, fresh: Fresh): RouteDefinition[] {
  return [
    // Nothing is offered to a worker who could not take it.
    handle(cardOfferRoutes.readOffer, async ({ session: { employeeId, isLimited } }) =>
      ok({ isOffered: !isLimited && (await readOffer(deps, employeeId)) }),
    ),

    handle(cardOfferRoutes.postponeOffer, async ({ session: { employeeId } }) => {
      await postponeOffer(deps, employeeId)
      return noContent()
    }),

    handle(cardOfferRoutes.issuePersonalCard, ({ session: { employeeId, sessionId }, body: { id = newUuid(deps.clock) } = {} }) =>
      fresh(shownOrder(deps, employeeId, orderPersonalCard(deps, { employeeId, sessionId, id }))),
    ),
  ]
}

async function shownOrder(
  { database }: Pick<CardsRouteDeps, 'database'>,
  employeeId: string,
  ordering: Promise<Order | OrderRefusal>,
) {
  const ordered = await ordering
  if (isRefused(ordered)) return ordered
  const { cardId, oldCardId, interimCardId } = ordered
  const { payCards } = await readCardsOfEmployee(database.query, employeeId)
  const shown = (id: string | null) => payCards.find((card) => id !== null && card.id === publicId('crd', id)) ?? null
  const card = shown(cardId)
  if (card === null) throw new Error('a card that was ordered is not there')
  return { card, replacedCard: shown(oldCardId), interimCard: shown(interimCardId) } satisfies CardReplacement
}

function shownLater({ kind, merchantName, approved, taken, at }: LaterAmount): ShownLaterAmount {
  return { kind, merchantName, approved: centsText(approved), taken: centsText(taken), at: instantText(at) }
}
