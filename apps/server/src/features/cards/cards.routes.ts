// A worker's own cards: what they are, and what she does with them.
import { cardsRoutes, type CardOrderSpeed, type CardReplacement, type PayCardList } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { refuseLimitedSession } from '#platform/http/limited-session.ts'
import { handle, ok, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { freezeCard, unfreezeCard } from './cards-actions.ts'
import { activateCard, type ActivatingDeps } from './cards-activating.ts'
import { orderCard, type OrderingDeps, type OrderRequest } from './cards-ordering.ts'
import { findOwnCard, showCard } from './cards-own.ts'
import { confirmPin, syncCards, type SyncingDeps } from './cards-syncing.ts'
import { assignTemporaryCard, type TemporaryDeps } from './cards-temporary.ts'
import { readCardsOfEmployee } from './cards.store.ts'

export type CardsRouteDeps = OrderingDeps &
  ActivatingDeps &
  TemporaryDeps &
  SyncingDeps & {
    issuer: OrderingDeps['issuer'] & TemporaryDeps['issuer'] & SyncingDeps['issuer']
    feed: Pick<ChangeFeed, 'settled'>
    /** Throws 403 `employee.onboarding_incomplete`. */
    requireCompleted(employeeId: string): Promise<void>
  }

/** Our reading of decisions 22: what closes a way out is open to who came in by a card (a lost one is reported), what costs money is not. */
function refuseFastCard(session: ActiveSession, speed: CardOrderSpeed): void {
  if (speed === 'expedited') refuseLimitedSession(session)
}

/** What ends a worker's onboarding (her card, its activation, its PIN) is open to her before that; all else is of the main app. */
export function routesOfCards(deps: CardsRouteDeps): RouteDefinition[] {
  const { database, feed, requireCompleted } = deps

  /** Spec 4: "After card actions, the card and the employee profile are refreshed": on whichever copy she asks next. */
  async function fresh<Body>(body: Promise<Body>): Promise<{ status: 200; body: Body }> {
    const done = await body
    await feed.settled()
    return ok(done)
  }

  async function listOf(employeeId: string): Promise<PayCardList> {
    const { payCards, mainCardId } = await readCardsOfEmployee(database.query, employeeId)
    return { data: payCards, pageInfo: { hasNextPage: false, endCursor: null }, mainCardId }
  }

  async function order({ employeeId, sessionId }: ActiveSession, request: Omit<OrderRequest, 'employeeId' | 'sessionId'>) {
    const { cardId, interimCardId } = await orderCard(deps, { employeeId, sessionId, ...request })
    const { payCards } = await readCardsOfEmployee(database.query, employeeId)
    const shown = (id: string | null) => payCards.find((card) => id !== null && card.id === publicId('crd', id)) ?? null
    const card = shown(cardId)
    if (card === null) throw new Error('a card that was ordered is not there')
    return { card, replacedCard: shown(request.cardId), interimCard: shown(interimCardId) } satisfies CardReplacement
  }

  return [
    handle(cardsRoutes.listCards, async ({ session }) => ok(await listOf(session.employeeId))),

    handle(cardsRoutes.readCard, async ({ session: { employeeId }, params }) => {
      const { id } = await findOwnCard(database.query, employeeId, params.id)
      return ok(await showCard(database.query, employeeId, id))
    }),

    handle(cardsRoutes.freezeCard, async ({ session, params }) => {
      await requireCompleted(session.employeeId)
      return fresh(freezeCard(deps, session, params.id))
    }),

    handle(cardsRoutes.unfreezeCard, async ({ session, params }) => {
      await requireCompleted(session.employeeId)
      // Our reading of decisions 22, "nothing leaves": who found a card, and came in by it, must not undo that its owner froze it.
      refuseLimitedSession(session)
      return fresh(unfreezeCard(deps, session, params.id))
    }),

    handle(cardsRoutes.activateCard, ({ session, params, body = {} }) => {
      // A card that can be used is a way out for money; it may have been stolen from her mail.
      refuseLimitedSession(session)
      return fresh(activateCard(deps, session, { idText: params.id, read: body }))
    }),

    handle(cardsRoutes.confirmPin, ({ session, params }) => fresh(confirmPin(deps, session, params.id))),

    handle(cardsRoutes.syncCards, async ({ session: { employeeId } }) => {
      await syncCards(deps, employeeId)
      return fresh(listOf(employeeId))
    }),

    handle(cardsRoutes.reissueCard, async ({ session, params, body }) => {
      await requireCompleted(session.employeeId)
      const { id: cardId } = await findOwnCard(database.query, session.employeeId, params.id)
      const { id = newUuid(deps.clock), reason, speed = 'standard' } = body
      refuseFastCard(session, speed)
      return fresh(order(session, { id, cardId, reason, speed }))
    }),

    handle(cardsRoutes.orderCard, async ({ session, body: { id, speed = 'standard' } }) => {
      await requireCompleted(session.employeeId)
      await deps.accountIdOf(session.employeeId)
      refuseFastCard(session, speed)
      return fresh(order(session, { id, cardId: null, reason: null, speed }))
    }),

    handle(cardsRoutes.assignTemporaryCard, async ({ session, body }) => {
      await requireCompleted(session.employeeId)
      // A card that is in somebody's hands already is a way out for money.
      refuseLimitedSession(session)
      return fresh(assignTemporaryCard(deps, session, { ...body, id: body.id ?? newUuid(deps.clock) }))
    }),
  ]
}
