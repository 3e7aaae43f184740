// Orders of cards: the purpose, cost and progress of each.
export { chargeFee, holdFee, letGoOfFee } from './fees.ts'
export { noteOrders, readOrders, notifyMailed } from './reading.ts'
export { lockOrderOfProvider, readReported, recordCardOrder, writeOrderUpdate } from './updates.store.ts'
export {
  arrivalOf,
  copyReasonOf,
  deliveryDays,
  feeOfOrder,
  isGone,
  orderOpen,
  planReplacement,
  statusWhenReplaced,
  type OrderReason,
  type ReplacementPlan,
} from './orders.rules.ts'
export {
  askAgain,
  endOrder,
  endOrderOfCard,
  findOpenOrder,
  findOrder,
  findReplacing,
  hasOrderedExpedited,
  hasUnfinished,
  insertOrder,
  isAsking,
  listUnfinished,
  lockOrder,
  markGivenUp,
  markPlaced,
  markTidy,
  resumeOrder,
  type NewOrder,
  type Order,
  type UnfinishedOrder,
} from './orders.store.ts'
