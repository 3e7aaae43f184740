// The table of transactions and its rows.
export type { OpenTransaction } from './row.tsx'
export { TransactionsSkeleton } from './skeleton.tsx'
export { TransactionsTable } from './table.tsx'
export { useRowText } from './use-row-text.ts'
