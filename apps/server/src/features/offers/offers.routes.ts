// Routes for offers: finding them, reading one, turning one on and off, and the amount on the Rewards tile.
import { offersRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { isRefused, refuse } from '#platform/errors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { handleWith, noContent, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { countCategories, countOpen, listOffers, listOn, readOffer, type BrowsingDeps } from './browsing/index.ts'
import { readEarningTotals } from './earnings/index.ts'
import { offersErrors } from './offers.errors.ts'
import { turnOff, turnOn, type TurningDeps } from './rewards/index.ts'

export type OffersDeps = BrowsingDeps & TurningDeps

const handle = handleWith(offersErrors)

export function routesOfOffers(deps: OffersDeps): RouteDefinition[] {
  return [
    handle(offersRoutes.readSummary, async ({ session: { employeeId } }) => {
      const [counts, { earned }] = await Promise.all([countOpen(deps, employeeId), readEarningTotals(deps, employeeId)])
      return ok({ ...counts, earnedThisYear: earned })
    }),

    handle(offersRoutes.listOffers, async ({ session, query: { take, cursor, ...filter } }) => {
      const page = await listOffers(deps, session.employeeId, { ...filter, take: readTake(take), cursor })
      return isRefused(page) ? page : ok(page)
    }),

    handle(offersRoutes.countCategories, async ({ session, query }) =>
      ok(await countCategories(deps, session.employeeId, query)),
    ),

    handle(offersRoutes.listOn, async ({ session, query: { take, cursor } }) => {
      const page = await listOn(deps, session.employeeId, { take: readTake(take), cursor })
      return isRefused(page) ? page : ok(page)
    }),

    handle(offersRoutes.readOffer, async ({ session, params }) => {
      const offerId = parsePublicId('off', params.id)
      const offer = offerId === null ? refuse('offers.not_found') : await readOffer(deps, session.employeeId, offerId)
      return isRefused(offer) ? offer : ok(offer)
    }),

    handle(offersRoutes.turnOn, async ({ session: { employeeId }, params }) => {
      const offerId = parsePublicId('off', params.id)
      const since = offerId === null ? refuse('offers.not_found') : await turnOn(deps, { employeeId, offerId })
      return isRefused(since) ? since : ok({ activatedAt: instantText(since) })
    }),

    handle(offersRoutes.turnOff, async ({ session: { employeeId }, params }) => {
      const offerId = parsePublicId('off', params.id)
      const refusal = offerId === null ? refuse('offers.not_found') : await turnOff(deps, { employeeId, offerId })
      return refusal ?? noContent()
    }),
  ]
}
