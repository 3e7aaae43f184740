// Our own NACHA files to a sponsor bank: entries that wait, files that are built and written, and what the bank sends back.
export { findEntry, listMovements, type KeptEntry } from './entries.store.ts'
export { reportEntry } from './reporting.rules.ts'
export { submitEntry, type SubmittingDeps } from './submitting.ts'
