// GET /api/offers/summary: the number on the Rewards tile.
import { offersRoutes } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { countRunningOffers } from './offers.store.ts'

export function routesOfOffers({ database, clock }: { database: Database; clock: Clock }): RouteDefinition[] {
  return [handle(offersRoutes.readSummary, async () => ok({ count: await countRunningOffers(database.query, clock.now()) }))]
}
