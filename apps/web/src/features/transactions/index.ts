// The door of the transactions room.
export type { Claimant } from './dispute-link.ts'
export { TransactionsCard } from './transactions-card.tsx'
export { TransactionsTable } from './transactions-table.tsx'
export { refreshTransactions, transactionsKey } from './transactions.queries.ts'
