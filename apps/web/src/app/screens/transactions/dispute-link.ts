// The link from a transaction to its dispute, loaded with the first details that are opened.
export { DisputeLink } from '#features/disputes'
