// The entry point of what the card provider tells when it is asked for an event again.
export { createIssuerTold, type IssuerTold, type ProviderWord } from './told-events.ts'
