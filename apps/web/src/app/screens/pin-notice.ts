// The notice that the card has no PIN, which home shows until it has one.
export { PinNotice } from '#features/cards'
