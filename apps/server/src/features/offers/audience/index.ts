// Decides for whom an offer is.
export { isFor } from './audience.rules.ts'
export { readAudience } from './audience.store.ts'
