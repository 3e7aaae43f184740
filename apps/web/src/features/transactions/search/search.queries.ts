// Queries of a search: its results page by page, their count, and all of them as a table.
import {
  foundRoutes,
  statementsRoutes,
  transactionsRoutes,
  type Transaction,
  type TransactionFilter,
  type TransactionsFound,
} from '@daybreak/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callApi, callForFile } from '#platform/calls/api.ts'
import { saveFile } from '#platform/calls/save-file.ts'
import { useAction, type Action } from '#platform/use-action.ts'
import { pageSize, readTransactions, rowsOf, type ReadPage } from '../transaction-list.ts'

export type FoundPage = { rows: readonly Transaction[]; nextCursor: string | null; found: TransactionsFound | null }

/** The rows of the page before stay until those of the next letters are here. */
export function foundQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: ['transactions', 'found', filter],
    queryFn: async ({ pageParam, signal }): Promise<FoundPage> => {
      const readPage: ReadPage = (list, { take, cursor }) => {
        const route = list === 'pending' ? transactionsRoutes.listPending : transactionsRoutes.listCompleted
        return callApi(route, { query: { ...filter, take: String(take), ...(cursor !== null && { cursor }) }, signal })
      }
      if (pageParam !== null) {
        const { data, pageInfo } = await readPage('completed', { take: pageSize, cursor: pageParam })
        return { rows: data, nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null, found: null }
      }
      const [list, found] = await Promise.all([
        readTransactions(readPage),
        callApi(foundRoutes.countFound, { query: filter, signal }),
      ])
      return { rows: rowsOf(list), nextCursor: list.nextCursor, found }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: FoundPage) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { tags: ['balance', 'debits'] },
  })
}

export function useExportFound(): Action<TransactionFilter, true> {
  return useAction({
    async call(filter: TransactionFilter) {
      saveFile(await callForFile(statementsRoutes.readHistory, { query: filter }), 'transactions.csv')
      return true as const
    },
    failed: { id: 'statements.file.failed' },
    // The activity shows each download.
    changes: ['session'],
  })
}
