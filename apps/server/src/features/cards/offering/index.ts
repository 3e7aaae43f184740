// The offer of a card with the worker's name on it.
export { orderPersonalCard, postponeOffer, readOffer } from './offering.ts'
