// The notice of a card that was ordered for the worker, which no other home loads.
export { CardOrderedNotice } from '#features/cards'
