// The entry point of what the card provider tells when it is asked for an event again.
export { createIssuerEventReading, type IssuerEventReading, type ProviderWord } from './event-reading.ts'
