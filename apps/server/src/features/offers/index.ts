// The entry point of the offers room: cash back for card purchases at the stores of partners.
import type { RouteDefinition } from '#platform/http/routes.ts'
import { createLocationFinder } from '#platform/locations/zip-locations.ts'
import { createCatalogReader } from './browsing/index.ts'
import { createClaimsDesk, type ClaimsDesk, type ClaimsDeskDeps } from './claims/index.ts'
import { routesOfEarned, type EarnedDeps } from './offers-earned.routes.ts'
import { routesOfOffers, type OffersDeps } from './offers.routes.ts'
import { registerRewardsJobs, type RewardsJobsDeps } from './rewards/index.ts'

export {
  deskStates,
  endOffer,
  findOffersNamed,
  importOffers,
  listForDesk,
  readForDesk,
  type DeskOffer,
  type OffersReport,
} from './catalog/index.ts'
export type { ClaimsDesk, GrantOutcome } from './claims/index.ts'
export { filePartner } from './partner-files/index.ts'
export { bringPast, planPast, type Past, type PastPurchase, type TurnedOn } from './past/index.ts'
export {
  lockCashBack,
  payBeforeClosing,
  payEarly,
  purchaseHandlerOf,
  type CashBackToCome,
  type PaidEarly,
} from './rewards/index.ts'
export { reconcileStatement, type StatementReport } from './receivable/index.ts'

type Deps = Omit<OffersDeps, 'readCatalog' | 'findLocation'> & EarnedDeps & RewardsJobsDeps & ClaimsDeskDeps

export type OffersRoom = { routes: RouteDefinition[]; claims: ClaimsDesk }

export function createOffersRoom(deps: Deps): OffersRoom {
  registerRewardsJobs(deps)
  return {
    routes: [
      ...routesOfOffers({ ...deps, readCatalog: createCatalogReader(deps), findLocation: createLocationFinder() }),
      ...routesOfEarned(deps),
    ],
    claims: createClaimsDesk(deps),
  }
}
