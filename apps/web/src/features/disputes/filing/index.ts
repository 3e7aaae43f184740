// Reporting an error: the form, its review, and sending it once.
export { NewDispute, type FilingPlace } from './new-dispute.tsx'
