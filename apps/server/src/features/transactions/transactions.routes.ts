// GET /api/employees/transactions and /pending: a worker's two lists, by cursor, whole or as a filter finds them; /found counts the latter.
import { foundRoutes, transactionsRoutes, type TransactionFilter, type TransactionPage } from '@daybreak/contract'
import { accountsErrors } from '#features/accounts'
import type { Executor } from '#platform/database/database.ts'
import { isRefused, type Refusal } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { handleWith, ok, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import { routesOfNames } from './names/index.ts'
import { routesOfStory, type StoryDeps } from './story/index.ts'
import { pageKeyOf, readPage, shownAt, type List } from './transactions-page.store.ts'
import { countFound, readFoundPage } from './transactions-search.store.ts'

export type TransactionsDeps = StoryDeps & {
  /** Null for a worker without one: the employers room knows it, and this room may not import it. */
  readEmployerName(executor: Executor, employeeId: string): Promise<string | null>
}

const cursorsOfList = {
  completed: cursorsOf('transactions.completed', { createdAtMs: 'instant', id: 'uuid' }),
  pending: cursorsOf('transactions.pending', { createdAtMs: 'instant', id: 'uuid' }),
}

const handle = handleWith(accountsErrors)

type Query = TransactionFilter & { take?: string | undefined; cursor?: string | undefined }

/** Everything that is not pending of one account, newest first. For who may see it without a session. */
export async function listCompleted(
  { database, clock }: Pick<TransactionsDeps, 'database' | 'clock'>,
  accountId: string,
  query: Query,
): Promise<TransactionPage | Refusal<'bad_cursor'>> {
  return readList({ database, clock }, 'completed', accountId, { ...query, employerName: null })
}

async function readList(
  { database, clock }: Pick<TransactionsDeps, 'database' | 'clock'>,
  list: List,
  accountId: string,
  query: Query & { employerName: string | null },
): Promise<TransactionPage | Refusal<'bad_cursor'>> {
  const { take: asked, cursor, ...filter } = query
  const take = readTake(asked)
  const cursors = cursorsOfList[list]
  const after = cursors.read(cursor)
  if (isRefused(after)) return after
  const page = { accountId, take, after }
  const isWhole = Object.entries(filter).every(([name, value]) => name === 'employerName' || value === undefined)
  const rows = isWhole ? await readPage(database, list, page) : await readFoundPage(database, list, { ...page, filter })
  const { shown, pageInfo } = cutPage(rows, { take, cursors, keyOf: pageKeyOf })
  return { data: shown.map(shownAt(clock.now())), pageInfo }
}

export function routesOfTransactions(deps: TransactionsDeps): RouteDefinition[] {
  const { database, clock, accountIdOf } = deps
  /** Asked for by a search with words alone. */
  async function employerOf({ q }: TransactionFilter, employeeId: string): Promise<string | null> {
    return q === undefined ? null : deps.readEmployerName(database.query, employeeId)
  }
  async function answer(list: List, query: Query, { employeeId }: ActiveSession) {
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
