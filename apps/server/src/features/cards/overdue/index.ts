// Purchases that we approved and of which the card provider reported nothing: it is asked.
export { readOverdueWords, type OverdueDeps } from './reading-words.ts'
