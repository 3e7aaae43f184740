// What a purchase earned, apart from the rest of its room.
export { EarnedLine } from '#features/offers'
