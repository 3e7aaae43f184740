// Opens an account at the card provider, step by step and once.
export { openingShown } from './opening.rules.ts'
export { listOpenings, readOpening, retryOpening } from './opening.store.ts'
export { createOpening, type AccountOpening, type OpeningDeps } from './opening.ts'
export { completeWhenDue } from './status.ts'
