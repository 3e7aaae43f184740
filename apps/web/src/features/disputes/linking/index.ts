// The way from a transaction to its dispute.
export { DisputeLink } from './dispute-link.tsx'
