// Everything about one transaction.
export type { Claimant } from './dispute-link.ts'
export { loadTransactionDetail, TransactionModal } from './transaction-modal.tsx'
