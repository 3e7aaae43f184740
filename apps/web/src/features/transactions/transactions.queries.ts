// Queries of the transactions room, and how the list grows and refreshes.
import { achRoutes, transactionsRoutes, type CompanyDebit } from '@daybreak/contract'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'
import { joined, pageSize, readTransactions, type ReadPage, type TransactionList } from './transaction-list.ts'

/** A movement of money changes all of it, and so does what is done about a debit: other debits of the company say so, too. */
const meta = { tags: ['balance', 'debits'] } as const
const transactionsKey = ['transactions'] as const
const listKey = ['transactions', 'list'] as const
/**
 * As often as the profile (specification 9), so that a purchase shows without a reload. The balance alone would not show it: a hold that goes and
 * another of the same amount that comes, or a purchase that was declined, leave it as it was.
 */
const refreshEveryMs = 60_000

function listCalls(options: { signal?: AbortSignal; isBackground?: boolean }): ReadPage {
  return (list, { take, cursor }) => {
    const route = list === 'pending' ? transactionsRoutes.listPending : transactionsRoutes.listCompleted
    return callApi(route, { query: { take: String(take), ...(cursor !== null && { cursor }) }, ...options })
  }
}

function knownList(client: QueryClient): TransactionList | undefined {
  return client.getQueryData<TransactionList>(listKey)
}

/** Everything pending and the completed items that are shown. A refresh brings as many again as there were, and is no activity. */
export function transactionsQuery() {
  return queryOptions<TransactionList>({
    queryKey: listKey,
    queryFn: ({ client, signal }) =>
      readTransactions(
        listCalls({ signal, isBackground: knownList(client) !== undefined }),
        () => knownList(client)?.completed.length ?? 0,
      ),
    refetchInterval: refreshEveryMs,
    meta,
  })
}

/** Asks for the list again, when something else says that it changed. */
export function refreshTransactions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listKey })
}

/** A debit that another company began: what is known of it, and what can be done. */
export function companyDebitQuery(transactionId: string) {
  return queryOptions<CompanyDebit>({
    queryKey: [...transactionsKey, 'debit', transactionId],
    queryFn: ({ signal }) => callApi(achRoutes.readDebit, { params: { id: transactionId }, signal }),
    meta,
  })
}

/** Reads the next page into the list; answers how many items it added. */
export function useNextPage() {
  const client = useQueryClient()
  return useAction({ call: () => readNextPage(client, listCalls({})) })
}

export async function readNextPage(client: QueryClient, readPage: ReadPage): Promise<number> {
  const list = knownList(client)
  if (!list || list.nextCursor === null) return 0
  const page = await readPage('completed', { take: pageSize, cursor: list.nextCursor })
  const current = knownList(client)
  // A refresh moved the end of the list meanwhile, so that this page does not join on: read on from the new end.
  if (current?.nextCursor !== list.nextCursor) return readNextPage(client, readPage)
  const longer = joined(current, page)
  client.setQueryData<TransactionList>(listKey, longer)
  return longer.completed.length - current.completed.length
}
