// Prefilling and filing reports of errors.
export { fileDispute, openForClaim, type ClaimedDebit, type Report, type Reporter } from './filing.ts'
export { readForm } from './form.ts'
