// The refusals of the transactions room, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type TransactionsRefusal = 'transactions.not_found'

export const transactionsErrors: Record<TransactionsRefusal, ErrorShape> = {
  'transactions.not_found': { status: 404, title: 'There is no such transaction' },
}
