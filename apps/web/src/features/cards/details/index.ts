// The card’s number, in a frame of the card provider.
export { CardDetails } from './card-details.tsx'
