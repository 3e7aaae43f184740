// What closing an account asks of moving money: everything else stops, and what is left goes to the worker's own bank.
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
