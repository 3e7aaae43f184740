// The calls of offers: the number on the Rewards tile, and turning an offer on.
import { offersRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { refuse } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { offersErrors } from './offers.errors.ts'
import { countRunningOffers } from './offers.store.ts'
import { promiseOffer } from './rewards/index.ts'

export type OffersDeps = { database: Database; clock: Clock }

const handle = handleWith(offersErrors)

export function routesOfOffers({ database, clock }: OffersDeps): RouteDefinition[] {
  return [
    handle(offersRoutes.readSummary, async () => ok({ count: await countRunningOffers(database.query, clock.now()) })),

    handle(offersRoutes.turnOn, async ({ session: { employeeId }, params }) => {
      const offerId = parsePublicId('off', params.id)
      if (offerId === null) return refuse('offers.not_found')
      const at = clock.now()
      const activatedAt = await database.transaction((tx) => promiseOffer(tx, { employeeId, offerId, at }))
      return activatedAt === null ? refuse('offers.not_found') : ok({ activatedAt: instantText(activatedAt) })
    }),
  ]
}
