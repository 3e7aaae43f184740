// Reporting an error: the form, its review, and sending it once.
export { NewDispute, type FilingStep } from './new-dispute.tsx'
