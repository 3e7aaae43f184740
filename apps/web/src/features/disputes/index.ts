// The entry point of the disputes room: reporting an error on a transaction, and following the dispute.
export { NewDispute, type FilingStep } from './filing/index.ts'
export { DisputeLetters, DisputePage, DisputesPage } from './following/index.ts'
export { DisputeLink } from './linking/index.ts'
