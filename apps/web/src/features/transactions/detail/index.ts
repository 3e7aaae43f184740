// Everything about one transaction.
export type { FromOtherRooms } from './transaction-detail.tsx'
export { loadTransactionDetail, TransactionModal } from './transaction-modal.tsx'
