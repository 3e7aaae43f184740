// Reporting errors: what the form is filled in with, and filing it.
export { fileDispute, openForClaim, type ClaimedDebit, type Report, type Reporter } from './filing.ts'
export { readForm } from './form.ts'
