// The entry point of the pre-printed cards.
export { createIssuerPreprintedCards, type IssuerPreprintedCards } from './cards.ts'
