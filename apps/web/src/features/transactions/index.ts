// The door of the transactions room.
export { TransactionsCard } from './transactions-card.tsx'
export { refreshTransactions, transactionsQuery } from './transactions.queries.ts'
