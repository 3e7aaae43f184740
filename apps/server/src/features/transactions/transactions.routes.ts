// Serves GET /api/employees/transactions and /pending, a worker's two lists, by cursor, whole or filtered; /found counts the
// matches.
import { foundRoutes, transactionsRoutes, type TransactionFilter } from '@daybreak/contract'
import { accountsErrors } from '#features/accounts'
import { isRefused } from '#platform/errors.ts'
import { handleWith, ok, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { routesOfNames } from './names/index.ts'
import { routesOfStory, type StoryDeps } from './story/index.ts'
import { readList, type EmployerNameOf, type ListQuery } from './transactions-listing.ts'
import type { List } from './transactions-page.store.ts'
import { countFound } from './transactions-search.store.ts'

export type TransactionsDeps = StoryDeps & {
  /** Null for a worker without one: the employers room knows it, and this room may not import it. */
  readEmployerName: EmployerNameOf
}

const handle = handleWith(accountsErrors)

export function routesOfTransactions(deps: TransactionsDeps): RouteDefinition[] {
  const { database, clock, accountIdOf } = deps
  /** Only a search with words needs it. */
  async function employerOf({ q }: TransactionFilter, employeeId: string): Promise<string | null> {
    return q === undefined ? null : deps.readEmployerName(database.query, employeeId)
  }
  async function answer(list: List, query: ListQuery, { employeeId }: ActiveSession) {
    const accountId = await accountIdOf(employeeId)
    if (isRefused(accountId)) return accountId
    const page = await readList({ database, clock }, list, accountId, {
      ...query,
      employerName: await employerOf(query, employeeId),
    })
    return isRefused(page) ? page : ok(page)
  }
  return [
    handle(transactionsRoutes.listCompleted, ({ session, query }) => answer('completed', query, session)),
    handle(transactionsRoutes.listPending, ({ session, query }) => answer('pending', query, session)),
    handle(foundRoutes.countFound, async ({ session, query }) => {
      const accountId = await accountIdOf(session.employeeId)
      if (isRefused(accountId)) return accountId
      const employerName = await employerOf(query, session.employeeId)
      return ok(await countFound(database, accountId, { ...query, employerName }))
    }),
    ...routesOfStory(deps),
    ...routesOfNames(deps),
  ]
}
