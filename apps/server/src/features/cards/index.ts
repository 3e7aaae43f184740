// The door of the cards room: the pay cards that a worker has.
export { addCard, changeCardStatus, readCardsOfEmployee, type NewCard } from './cards.store.ts'
