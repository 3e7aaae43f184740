// Fetches events again from the card provider.
export { createIssuerEventReading, type IssuerEventReading, type ProviderWord } from './event-reading.ts'
