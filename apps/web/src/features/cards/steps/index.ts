// What the steps of signing up that are about the card have in common.
export { CardStepDone } from './card-step-done.tsx'
export { WithCards } from './with-cards.tsx'
