// Reads a worker's two lists by page, and both as one for an exported table: the same rows in the same order everywhere.
import type { Transaction, TransactionFilter, TransactionPage } from '@daybreak/contract'
import { parseInstant, isBefore, type Clock, type Instant } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import { isRefused, type Refusal } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { pageKeyOf, readPage, shownAt, type List } from './transactions-page.store.ts'
import { readFoundPage } from './transactions-search.store.ts'

export type ListingDeps = { database: Database; clock: Clock }
export type EmployerNameOf = (executor: Executor, employeeId: string) => Promise<string | null>

const cursorsOfList = {
  completed: cursorsOf('transactions.completed', { createdAtMs: 'instant', id: 'uuid' }),
  pending: cursorsOf('transactions.pending', { createdAtMs: 'instant', id: 'uuid' }),
}

export type ListQuery = TransactionFilter & { take?: string | undefined; cursor?: string | undefined }

export async function readList(
  { database, clock }: ListingDeps,
  list: List,
  accountId: string,
  query: ListQuery & { employerName: string | null },
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

/** Everything that is not pending of one account, newest first. For who may see it without a session. */
export async function listCompleted(
  deps: ListingDeps,
  accountId: string,
  query: ListQuery,
): Promise<TransactionPage | Refusal<'bad_cursor'>> {
  return readList(deps, 'completed', accountId, { ...query, employerName: null })
}

type WholeList = {
  accountId: string
  employeeId: string
  filter: TransactionFilter
  /** Nothing that happened before; null for all of it. */
  since: Instant | null
  /** Items, of each list. */
  max: number
}

const rowsPerPage = '100'

/** What the worker's list shows for a filter, to its end: what is pending, then the rest, each newest first, and no item twice. */
export async function listWhole(
  deps: ListingDeps & { readEmployerName: EmployerNameOf },
  { accountId, employeeId, filter, since, max }: WholeList,
): Promise<Transaction[]> {
  const employerName = filter.q === undefined ? null : await deps.readEmployerName(deps.database.query, employeeId)
  async function readAll(list: List): Promise<Transaction[]> {
    const items: Transaction[] = []
    let cursor: string | undefined
    do {
      const page = await readList(deps, list, accountId, { ...filter, employerName, take: rowsPerPage, cursor })
      if (isRefused(page)) throw new Error('a cursor of our own was refused')
      const wanted = page.data.filter(({ createdAt }) => since === null || !isBefore(parseInstant(createdAt), since))
      items.push(...wanted)
      cursor = wanted.length === page.data.length ? (page.pageInfo.endCursor ?? undefined) : undefined
    } while (cursor !== undefined && items.length < max)
    return items
  }
  // In this order, so that an item which completes meanwhile is in one of them at least.
  const pending = await readAll('pending')
  const others = await readAll('completed')
  const completed = new Set(others.map(({ id }) => id))
  return [...pending.filter(({ id }) => !completed.has(id)), ...others]
}
