// Looks up purchases that we approved and the card provider never reported.
export { readOverdueWords, type OverdueDeps } from './reading-words.ts'
