// Sends earned pay on to a linked account, for the Express Pay room.
export {
  listEarnedMethods,
  lockEarned,
  readEarnedState,
  readSentEarned,
  sendEarned,
  takeBackEarned,
  type EarnedRefusal,
  type EarnedTransfer,
  type EarnedMethod,
  type SentEarned,
} from './earned-pay.ts'
export { sumSentSince } from './earned-pay.store.ts'
