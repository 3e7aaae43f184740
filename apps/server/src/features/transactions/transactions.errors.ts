// The refusals of the transactions room, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

export type TransactionsRefusal = 'transactions.status_not_allowed'

export const transactionsErrors: Record<TransactionsRefusal, ErrorShape> = {
  'transactions.status_not_allowed': { status: 409, title: 'The transaction cannot take this status any more' },
}
