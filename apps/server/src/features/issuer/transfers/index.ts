// Transfers at the card provider: to and from other banks, and to debit cards.
export { createIssuerTransfers } from './transfers.ts'
export { createTransferReceiver, registerTransferJobs, type ApplyTransferUpdate, type TransferReceiver } from './receiving.ts'
export type * from './transfers.types.ts'
