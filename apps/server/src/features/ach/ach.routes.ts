// A worker's own word on debits of others: what one is, that it was not theirs, and which companies may draw no more.
import { achRoutes } from '@daybreak/contract'
import { refuseLimitedSession } from '#platform/http/limited-session.ts'
import { handle, noContent, ok, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { claimDebit } from './ach-claiming.ts'
import type { AchActionDeps, Actor } from './ach-deps.ts'
import { showDebit, showStoppedCompanies } from './ach-showing.ts'
import { allowCompany, stopCompany } from './ach-stopping.ts'

export type AchRouteDeps = AchActionDeps & {
  /** Throws 403 `employee.onboarding_incomplete`. */
  requireCompleted(employeeId: string): Promise<void>
  /** Throws 404 `accounts.not_found`. */
  accountIdOf(employeeId: string): Promise<string>
}

export function routesOfAch(deps: AchRouteDeps): RouteDefinition[] {
  async function actorOf({ employeeId, sessionId }: ActiveSession): Promise<Actor> {
    await deps.requireCompleted(employeeId)
    return { employeeId, sessionId, accountId: await deps.accountIdOf(employeeId) }
  }

  return [
    handle(achRoutes.readDebit, async ({ session, params }) =>
      ok(await showDebit(deps, { accountId: (await actorOf(session)).accountId, transactionId: params.id })),
    ),

    handle(achRoutes.claimDebit, async ({ session, params, body }) => {
      const request = { id: body.id, transactionId: params.id, details: body.details ?? null }
      return ok(await claimDebit(deps, await actorOf(session), request))
    }),

    handle(achRoutes.listStoppedCompanies, async ({ session }) =>
      ok({ data: await showStoppedCompanies(deps, (await actorOf(session)).accountId) }),
    ),

    // Decision 53: stopping closes a way out, so that it needs no fresh proof, and a limited session may do it.
    handle(achRoutes.stopCompany, async ({ session, params }) => ok(await stopCompany(deps, await actorOf(session), params.id))),

    handle(achRoutes.allowCompany, async ({ session, params }) => {
      refuseLimitedSession(session)
      await allowCompany(deps, await actorOf(session), params.id)
      return noContent()
    }),
  ]
}
