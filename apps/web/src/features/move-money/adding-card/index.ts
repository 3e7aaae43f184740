// Linking a debit card, whose numbers are typed into the card provider's page alone.
export { AddCard, type AddCardPlace } from './add-card.tsx'
