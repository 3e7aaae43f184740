// The count of a search for transactions, apart from the lists, which home loads.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { unsignedCentsText } from '../shapes.ts'
import { transactionFilter } from './transactions.ts'

/** What a list is searched and filtered by. */
export const filterQuery = z.object(transactionFilter)
export type TransactionFilter = z.infer<typeof filterQuery>

/** In both lists together. Failed, returned and canceled items count, and moved no money. */
const transactionsFound = z.object({ count: z.int(), moneyIn: unsignedCentsText, moneyOut: unsignedCentsText })
export type TransactionsFound = z.infer<typeof transactionsFound>

export const foundRoutes = {
  countFound: defineRoute({
    room: 'transactions',
    method: 'GET',
    path: '/api/employees/transactions/found',
    access: 'session',
    requires: ['completed'],
    summary: 'How many items of both lists a filter finds, and what they come to.',
    query: filterQuery,
    responses: { 200: transactionsFound },
    problems: ['accounts.not_found'],
  }),
}
