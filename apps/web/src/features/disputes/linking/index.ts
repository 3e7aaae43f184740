// The link from a transaction to its dispute.
export { DisputeLink } from './link.tsx'
