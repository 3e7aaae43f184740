// Earned pay that goes on to a linked account, for the room that takes it.
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
