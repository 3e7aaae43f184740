// What an operator sees of a card, and the release of one that was locked by mistake.
export { readCardHere, readCardThere, releaseCard, type CardHere, type ReleaseVerdict, type ReleasingDeps } from './releasing.ts'
