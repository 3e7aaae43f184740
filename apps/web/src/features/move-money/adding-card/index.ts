// Linking a debit card, whose numbers are typed into the card provider's page alone.
export { AddCard, type AddCardStep } from './add-card.tsx'
