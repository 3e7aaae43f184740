// The table of transactions and its rows.
export type { OpenTransaction } from './transaction-row.tsx'
export { TransactionsSkeleton } from './transactions-skeleton.tsx'
export { TransactionsTable } from './transactions-table.tsx'
export { useRowText } from './use-row-text.ts'
