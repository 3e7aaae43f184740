// Turning Express Pay on and off, its terms, and the worker's own settings.
export { noteTerms, type AgreedTerms, type TermsPort } from './terms.ts'
export { cancel, changeSettings, reactivate } from './turning.ts'
