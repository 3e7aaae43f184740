// Everything about one transaction.
export { TransactionByAddress } from './transaction-by-address.tsx'
export type { FromOtherRooms } from './transaction-detail.tsx'
export { loadTransactionDetail, TransactionModal } from './transaction-modal.tsx'
