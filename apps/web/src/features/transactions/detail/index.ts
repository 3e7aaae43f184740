// Everything about one transaction.
export { TransactionByAddress } from './by-address.tsx'
export type { FromOtherRooms } from './detail.tsx'
export { loadTransactionDetail, TransactionModal } from './modal.tsx'
