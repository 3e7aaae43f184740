// The entry point of the transactions room.
export { StoppedCompanies, StoppedRow, useHasStopped } from './debits/index.ts'
export { HoldsDialog } from './holds/index.ts'
export { TransactionByAddress } from './detail/index.ts'
export { TransactionsSearch } from './search/index.ts'
export { TransactionsCard } from './transactions-card.tsx'
export { useReasonWords } from './words/index.ts'
export { refreshTransactions, transactionsQuery } from './transactions.queries.ts'
