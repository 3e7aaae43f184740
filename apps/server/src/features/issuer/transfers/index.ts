// Transfers at the card provider: to and from other banks, and to debit cards.
export type * from './transfers.types.ts'
