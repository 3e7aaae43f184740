// Shows an operator a card, and releases one that was locked by mistake.
export { readCardHere, readCardThere, releaseCard, type CardHere, type ReleaseVerdict, type ReleasingDeps } from './releasing.ts'
