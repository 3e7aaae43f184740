// The entry point of the cards room: a worker's pay cards, and every movement of money on them.
import type { Clock } from '@daybreak/time'
import type { AchEntries } from '#features/ach'
import type {
  IssuerAddresses,
  IssuerAtms,
  IssuerCardOrders,
  IssuerCards,
  IssuerPreprintedCards,
  IssuerEventReading,
} from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { lockKnownTransfer, reapplyTransfer } from './transactions/index.ts'
import { createAuthorizing, type AuthorizationTimer } from './authorization/index.ts'
import { orderFirstCard, type OrderRefusal } from './ordering/index.ts'
import { reportPurchase, type PurchaseHandlers } from './purchases/index.ts'
import { registerCardsJobs } from './cards.jobs.ts'
import { createLocationFinder } from '#platform/locations/zip-locations.ts'
import { routesOfCardProvider, type ProviderRouteDeps } from './cards-provider.routes.ts'
import { closeAllCards, createPromptSync } from './status/index.ts'
import { routesOfCardWebhooks, type WebhookDeps } from './events/index.ts'
import { routesOfCards, type CardsRouteDeps } from './cards.routes.ts'

export { createActivationCodes } from './activation/index.ts'
export { recordCardOrder } from './orders/index.ts'
export { orderCardAtSignIn } from './ordering/index.ts'
export { readCardHere, readCardThere, releaseCard, type CardHere, type ReleaseVerdict, type ReleasingDeps } from './desk/index.ts'
export { cardsErrors } from './cards.errors.ts'
export { dailyLimits, type AuthorizationTimer } from './authorization/index.ts'
export {
  changeFamily,
  countAside,
  countEntry,
  dismissEntry,
  dismissTwins,
  entryFamilies,
  listUncounted,
  readFamily,
  type EntryDeskDeps,
  type KeptEntry,
} from './entries/index.ts'
export { countUnread, endUnread, listUnread, makeDue, type UnreadEvent } from './unread/index.ts'
export { recordPurchases, type PurchaseToRecord } from './recording/index.ts'
export { countOverclearingsSince, listOverclearings } from './transactions/index.ts'
export { readPurchasesToDispute, readPurchaseSteps, type ReportedPurchase } from './purchases/index.ts'
export { matchCard } from './cards-matching.store.ts'
export { isOver } from './cards.rules.ts'
export { addCard, findCard, readCardsOfEmployee } from './cards.store.ts'

/** How entries of other banks are recomputed when their ruling changes. */
export function achEntriesOf(clock: Clock): AchEntries {
  return {
    lock: async (tx, ref) => void (await lockKnownTransfer(tx, ref)),
    reapply: (tx, ref) => reapplyTransfer(tx, ref, clock),
  }
}

export type CardsRoomDeps = Omit<
  CardsRouteDeps & ProviderRouteDeps & WebhookDeps,
  'authorizing' | 'promptSync' | 'findLocation' | 'issuer' | 'jobs' | 'purchaseChanged'
> & {
  /** Notified of each purchase, in the transaction in which it changes. */
  handlers: PurchaseHandlers
  issuer: IssuerAddresses & IssuerCards & IssuerPreprintedCards & IssuerCardOrders & IssuerAtms & IssuerEventReading
  jobs: Pick<Jobs, 'register' | 'enqueue'>
  /** By which holds are over. */
  dueClock: DueClock
  /** In a test's hand: when an authorization has taken too long. */
  authorizationTimer?: AuthorizationTimer | undefined
}

export type CardsRoom = {
  routes: RouteDefinition[]
  /** A virtual card at once and a plastic one in the mail, for a worker without one; an existing card is kept. Safe to call again after anything. */
  orderFirstCard(employeeId: string): Promise<{ cardId: string } | OrderRefusal>
  /** Closes every card of a worker whose account is closed. Safe to call again after anything. */
  closeAll(employeeId: string): Promise<void>
  /** Waits for work behind answers; before the database closes. */
  close(): Promise<void>
}

export function createCardsRoom(given: CardsRoomDeps): CardsRoom {
  const { authorizationTimer, handlers, ...provided } = given
  const rest = { ...provided, purchaseChanged: (tx: Transaction, ref: string) => reportPurchase(tx, ref, handlers) }
  const promptSync = createPromptSync(rest)
  const authorizing = createAuthorizing({
    ...rest,
    ...(authorizationTimer && { timer: authorizationTimer }),
  })
  const deps = { ...rest, promptSync, authorizing, findLocation: createLocationFinder() }
  registerCardsJobs(deps)
  return {
    routes: [...routesOfCards(deps), ...routesOfCardProvider(deps), ...routesOfCardWebhooks(deps)],
    orderFirstCard: (employeeId) => orderFirstCard(deps, employeeId),
    closeAll: (employeeId) => closeAllCards(deps, employeeId),
    async close() {
      await authorizing.close()
      await promptSync.close()
    },
  }
}
