// What operators do with single transfers.
export {
  createTransfersDesk,
  readReason,
  type ListedTransfer,
  type Returned,
  type ShownTransfer,
  type TransfersDesk,
} from './transfers-desk.ts'
