// Shared by the card steps of signing up.
export { CardStepDone } from './done.tsx'
export { WithCards } from './with-cards.tsx'
