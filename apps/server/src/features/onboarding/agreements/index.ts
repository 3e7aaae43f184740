// The agreements of signing up, the fees in them, consent to them, and their words as they were agreed to.
export { keepDocuments, readDocument } from './documents.store.ts'
export { createEditions, type Editions } from './editions.ts'
export { decideConsents, type PostedConsents } from './consents.rules.ts'
export { agreedTextOf, createAgreements, agreementVersion, type Agreements } from './agreements.ts'
