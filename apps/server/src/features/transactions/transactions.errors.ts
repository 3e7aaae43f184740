// The refusals of the transactions room, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

export type TransactionsRefusal = 'transactions.not_found'

export const transactionsErrors: Record<TransactionsRefusal, ErrorShape> = {
  'transactions.not_found': { status: 404, title: 'There is no such transaction' },
}
