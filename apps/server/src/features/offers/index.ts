// The door of the offers room.
import type { RouteDefinition } from '#platform/http/routes.ts'
import { routesOfOffers, type OffersDeps } from './offers.routes.ts'
import { registerRewardsJobs, type RewardsJobsDeps } from './rewards/index.ts'

export { insertOffers, type NewOffer } from './offers.store.ts'
export { hearPurchasesOf } from './rewards/index.ts'

export function routesAndJobsOfOffers(deps: OffersDeps & RewardsJobsDeps): RouteDefinition[] {
  registerRewardsJobs(deps)
  return routesOfOffers(deps)
}
