// The agreements of signing up, the fees in them, and consent to them.
export { decideConsents, type PostedConsents } from './consents.rules.ts'
export { createPapers, type Papers } from './papers.ts'
