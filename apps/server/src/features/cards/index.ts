// The door of the cards room: the pay cards that a worker has.
export { matchCard } from './cards-matching.store.ts'
export { addCard, changeCardStatus, readCardsOfEmployee, type NewCard } from './cards.store.ts'
