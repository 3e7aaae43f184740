// Transfers: made, canceled, handed to their rail, and followed to their end.
export { applyFacts, keepItem } from './applying.ts'
export { countForPeople, findSentAgain, listUnrestricted, markRestrictedFor, type Unrestricted } from './ends/bad-ends.store.ts'
export { cancelOutgoingOf, cancelTransfer, cancelTransfersTo } from './canceling.ts'
export {
  askAgain,
  handOver,
  handOverQueue,
  railNamed,
  takeDown,
  takeShownBank,
  type HandOverDeps,
  type HandOverPayload,
} from './handing-over.ts'
export { isOpenCourse, isWaiting } from './life-cycle.rules.ts'
export type { BookName, MovementKind } from './movements.rules.ts'
export {
  holdFor,
  keepSent,
  lockInputs,
  minutesBetween,
  newTransferOf,
  previewSending,
  readFeesThisYear,
  readInputs,
  sendMoney,
} from './sending.ts'
export { againOf, sendAgainWhatCameBack, type SendingAgainDeps } from './sending-again.ts'
export { drawReceipt } from './receipt.ts'
export { sendProof } from './proof-sending.ts'
export { showTransfers } from './showing.ts'
export { sweepTransfers } from './each-minute/sweeping.ts'
export {
  changeTransfer,
  findTransfer,
  findTransferOfRail,
  insertTransfer,
  findTransfers,
  lockTransfer,
  readExpectedDays,
  readFacts,
  readTransfers,
  type MoneyTransfer,
} from './transfers.store.ts'
