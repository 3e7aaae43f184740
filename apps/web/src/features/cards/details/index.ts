// The card’s number, in a frame of the card provider.
export { CardDetails } from './details.tsx'
