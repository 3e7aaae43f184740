// What the steps of signing up that are about the card have in common.
export { CardStepDone } from './done.tsx'
export { WithCards } from './with-cards.tsx'
