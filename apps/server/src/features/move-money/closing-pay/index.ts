// Moves the money of a closing account: everything else stops, and the rest goes to the worker's own bank.
export {
  hasInstruction,
  listClosingBanks,
  lockForClosing,
  readClosingTransfers,
  readDestinationName,
  sendAllOut,
  stopForClosing,
  unlinkAll,
  type AllOut,
  type ClosingBank,
  type ClosingTransfer,
} from './closing-pay.ts'
