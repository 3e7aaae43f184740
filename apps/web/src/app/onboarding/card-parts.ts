// The card room's parts for the card steps, in a file that is loaded with the first of them.
export { ActivateStep, CardsSummary, PinStep } from '#features/cards'
