// Serves a worker's actions on other companies' debits: reading one, claiming that it was not authorized, and stopping companies.
import { achRoutes } from '@daybreak/contract'
import { accountsErrors, type FindAccountId } from '#features/accounts'
import { isRefused } from '#platform/errors.ts'
import { handleWith, noContent, ok, okUnlessRefused, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { allowCompany, claimDebit, showDebit, showStoppedCompanies, stopCompany } from './objections/index.ts'
import type { AchActionDeps, Actor } from './ach-deps.ts'
import { achErrors } from './ach.errors.ts'

export type AchRouteDeps = AchActionDeps & {
  accountIdOf: FindAccountId
}

const handle = handleWith({ ...achErrors, ...accountsErrors })

export function routesOfAch(deps: AchRouteDeps): RouteDefinition[] {
  /** Does what the account's owner asks for; a worker without one is notified. */
  async function asOwner<Outcome>({ employeeId, sessionId }: ActiveSession, act: (actor: Actor) => Promise<Outcome>) {
    const accountId = await deps.accountIdOf(employeeId)
    return isRefused(accountId) ? accountId : act({ employeeId, sessionId, accountId })
  }

  return [
    handle(achRoutes.readDebit, async ({ session, params }) =>
      okUnlessRefused(await asOwner(session, ({ accountId }) => showDebit(deps, { accountId, transactionId: params.id }))),
    ),

    handle(achRoutes.claimDebit, async ({ session, params, body }) => {
      const request = { id: body.id, transactionId: params.id, details: body.details ?? null }
      return okUnlessRefused(await asOwner(session, (actor) => claimDebit(deps, actor, request)))
    }),

    handle(achRoutes.listStoppedCompanies, ({ session }) =>
      asOwner(session, async ({ accountId }) => ok({ data: await showStoppedCompanies(deps, accountId) })),
    ),

    handle(achRoutes.stopCompany, async ({ session, params }) =>
      okUnlessRefused(await asOwner(session, (actor) => stopCompany(deps, actor, params.id))),
    ),

    handle(achRoutes.allowCompany, ({ session, params }) =>
      asOwner(session, async (actor) => (await allowCompany(deps, actor, params.id)) ?? noContent()),
    ),
  ]
}
