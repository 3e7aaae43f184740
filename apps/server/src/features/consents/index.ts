// The entry point of the consents room: what workers agreed to, word for word, and what they revoked.
export { listOpenLetters, markLetterDone, type Letter } from './consents-letters.store.ts'
export { createMarketingConsent } from './consents-marketing.ts'
export { readMailsTo } from './consents-reading.ts'
export { routesOfConsents } from './consents.routes.ts'
