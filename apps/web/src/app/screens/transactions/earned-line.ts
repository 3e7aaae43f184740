// The line about what a purchase earned, in a file of its own.
export { EarnedLine } from '#features/offers'
