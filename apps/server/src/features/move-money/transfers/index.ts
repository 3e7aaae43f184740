// Transfers: made, canceled, handed to their rail, and what became of them.
export { applyFacts } from './applying.ts'
export { cancelTransfer, cancelTransfersTo } from './canceling.ts'
export { handOver, handOverQueue, sweepTransfers, type HandOverDeps, type HandOverPayload } from './handing-over.ts'
export { previewSending, readFeesThisYear, readMatters, sendMoney } from './sending.ts'
export { sendProof } from './proof-sending.ts'
export { showTransfers } from './showing.ts'
export { findTransfer, findTransferOfRail, readTransfers, type MoneyTransfer } from './transfers.store.ts'
