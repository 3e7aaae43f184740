// The agreements of signing up, their fees, consent to them, and their text as agreed to.
export { keepDocuments, readDocument } from './documents.store.ts'
export { createEditions, type Editions } from './editions.ts'
export { decideConsents, type PostedConsents } from './consents.rules.ts'
export { agreedTextOf, createAgreements, agreementVersion, type Agreements } from './agreements.ts'
