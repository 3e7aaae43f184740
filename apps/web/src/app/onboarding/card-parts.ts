// What the card room has for the steps about the card, in a file that comes with the first of them.
export { ActivateStep, CardsSummary, PinStep } from '#features/cards'
