// Reads the transactions page by page and keeps them in the order of the table: pending first, then completed, newest first.
import type { Transaction, TransactionPage } from '@daybreak/contract'

export type ListName = 'pending' | 'completed'
export type PageRequest = { take: number; cursor: string | null }
/** One list call. The server answers newest first. */
export type ReadPage = (list: ListName, request: PageRequest) => Promise<TransactionPage>

export type TransactionList = {
  pending: readonly Transaction[]
  completed: readonly Transaction[]
  /** Where the next page of completed items begins; null after the last one. */
  nextCursor: string | null
}

/** Spec 9, "Transaction page size: 10 per page in the list calls". */
export const pageSize = 10
/** Spec 4: "The initial load repeats until at least 8 are shown." */
export const minShown = 8
/** Decisions 9: the page size of 5000 means all of it, in pages of at most 100 on the wire. */
const maxOnWire = 100

/**
 * Reads the list from its beginning: every pending item, and completed ones until at least 8 items are there.
 *
 * @param readPage  makes one list call
 * @param wanted    how many completed items a refresh must bring again; asked before each page, because "View More" may add
 *                  some while the refresh is under way
 */
export async function readTransactions(readPage: ReadPage, wanted: () => number = () => 0): Promise<TransactionList> {
  const firstRequest = { take: Math.min(Math.max(wanted(), pageSize), maxOnWire), cursor: null }
  const [pending, firstPage] = await Promise.all([readPending(readPage), readPage('completed', firstRequest)])
  let list = joined({ pending, completed: [], nextCursor: null }, firstPage)
  while (list.nextCursor !== null && (shownCount(list) < minShown || list.completed.length < wanted())) {
    const take = Math.min(Math.max(wanted() - list.completed.length, pageSize), maxOnWire)
    list = joined(list, await readPage('completed', { take, cursor: list.nextCursor }))
  }
  return list
}

/** Completed items come after all pending ones, so no pending one may be left out. */
async function readPending(readPage: ReadPage): Promise<readonly Transaction[]> {
  const pending: Transaction[] = []
  let request: PageRequest | null = { take: pageSize, cursor: null }
  while (request) {
    const page: TransactionPage = await readPage('pending', request)
    pending.push(...page.data)
    const cursor = cursorAfter(page)
    request = cursor === null ? null : { take: maxOnWire, cursor }
  }
  return pending
}

/** The list with the next page of completed items under it. */
export function joined(list: TransactionList, page: TransactionPage): TransactionList {
  const known = new Set(list.completed.map(({ id }) => id))
  const arrived = page.data.filter(({ id }) => !known.has(id))
  const arrivedIds = new Set(arrived.map(({ id }) => id))
  return {
    // An item that was completed between the two calls is in both answers; the later state is the true one.
    pending: list.pending.filter(({ id }) => !arrivedIds.has(id)),
    completed: [...list.completed, ...arrived],
    nextCursor: cursorAfter(page),
  }
}

/** The rows of the table. Spec 2: "Pending items come first, then completed items, each group newest first." */
export function rowsOf(list: TransactionList): readonly Transaction[] {
  return [...list.pending, ...list.completed]
}

function shownCount(list: TransactionList): number {
  return list.pending.length + list.completed.length
}

function cursorAfter({ pageInfo }: TransactionPage): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null
}
