// The status of a card here and at the card provider, and syncing the two.
export { closeAllCards } from './closing-all.ts'
export {
  changeAsSeen,
  changeByAnswer,
  changeByObservation,
  changeByUs,
  isAnswered,
  orderQueue,
  seenByAsking,
  type OrderPayload,
} from './changing.ts'
export { rereadCards } from './rereading.ts'
export { isNewer, statusOfProvider } from './seen.rules.ts'
export { createPromptSync, type PromptSync } from './prompt-sync.ts'
export { syncCard, syncWaitingCards, type StatusSyncDeps } from './syncing.ts'
