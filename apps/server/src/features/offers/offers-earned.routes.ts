// Routes for earnings, near misses and claims.
import { offerClaimsRoutes, offerEarningsRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { isRefused, refuse } from '#platform/errors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { listClaimable, listNear, sendClaim, type ClaimsDeps } from './claims/index.ts'
import { listEarnings, readEarningOf, readEarningTotals, type EarningsDeps } from './earnings/index.ts'
import { offersErrors } from './offers.errors.ts'

export type EarnedDeps = EarningsDeps & ClaimsDeps

const handle = handleWith(offersErrors)

export function routesOfEarned(deps: EarnedDeps): RouteDefinition[] {
  return [
    handle(offerEarningsRoutes.listEarnings, async ({ session, query: { take, cursor } }) => {
      const page = await listEarnings(deps, session.employeeId, { take: readTake(take), cursor })
      return isRefused(page) ? page : ok(page)
    }),

    handle(offerEarningsRoutes.readTotals, async ({ session }) => ok(await readEarningTotals(deps, session.employeeId))),

    handle(offerEarningsRoutes.readEarningOf, async ({ session, query }) => {
      const itemId = parsePublicId('txn', query.transactionId)
      return ok({ earning: itemId === null ? null : await readEarningOf(deps, session.employeeId, itemId) })
    }),

    handle(offerClaimsRoutes.listNear, async ({ session }) => ok(await listNear(deps, session.employeeId))),

    handle(offerClaimsRoutes.listClaimable, async ({ session, query: { take, cursor } }) => {
      const page = await listClaimable(deps, session.employeeId, { take: readTake(take), cursor })
      return isRefused(page) ? page : ok(page)
    }),

    handle(offerClaimsRoutes.sendClaim, async ({ session, params, body: { id, offerId, note, files } }) => {
      const itemId = parsePublicId('txn', params.id)
      const offer = parsePublicId('off', offerId)
      if (itemId === null) return refuse('offers.purchase_not_found')
      if (offer === null) return refuse('offers.not_found')
      const sent = await sendClaim(deps, session, { id, itemId, offerId: offer, note, files })
      return isRefused(sent) ? sent : ok(sent)
    }),
  ]
}
