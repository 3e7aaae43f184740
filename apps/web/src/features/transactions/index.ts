// The door of the transactions room.
export { TransactionsCard } from './transactions-card.tsx'
export { refreshTransactions } from './transactions.queries.ts'
