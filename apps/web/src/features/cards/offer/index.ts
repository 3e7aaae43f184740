// The offer of a card with the worker's name on it.
export { CardOffer } from './offer.tsx'
