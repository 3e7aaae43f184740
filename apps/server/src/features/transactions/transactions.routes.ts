// GET /api/employees/transactions and /pending: a worker's two lists, by cursor.
import { transactionsRoutes } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { platformProblem } from '#platform/errors.ts'
import { readTake } from '#platform/http/page-size.ts'
import { handle, json, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { readCursor, type PageKey } from './transactions-cursor.rules.ts'
import { readPage, type List } from './transactions-page.store.ts'

export type TransactionsDeps = {
  database: Database
  clock: Clock
  /** Throws 403 `employee.onboarding_incomplete`. */
  requireCompleted(employeeId: string): Promise<void>
  /** Throws 404 `accounts.not_found`. */
  accountIdOf(employeeId: string): Promise<string>
}

type Query = { take?: string | undefined; cursor?: string | undefined }

export function routesOfTransactions({ database, clock, requireCompleted, accountIdOf }: TransactionsDeps): RouteDefinition[] {
  async function answer(list: List, query: Query, { employeeId }: ActiveSession) {
    const take = readTake(query.take)
    const after = placeOf(query)
    await requireCompleted(employeeId)
    const accountId = await accountIdOf(employeeId)
    return json(200, await readPage(database, list, { accountId, take, after, now: clock.now() }))
  }
  return [
    handle(transactionsRoutes.listCompleted, ({ session, query }) => answer('completed', query, session)),
    handle(transactionsRoutes.listPending, ({ session, query }) => answer('pending', query, session)),
  ]
}

function placeOf({ cursor }: Query): PageKey | null {
  if (cursor === undefined || cursor === '') return null
  const key = readCursor(cursor)
  if (key === null) throw platformProblem('bad_cursor')
  return key
}
