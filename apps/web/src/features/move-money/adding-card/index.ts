// Linking a debit card, whose numbers are typed only into the card provider's page.
export { AddCard, type AddCardStep } from './add-card.tsx'
