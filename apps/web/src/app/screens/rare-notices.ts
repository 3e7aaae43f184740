// Notices of home that few workers ever see, and which no other home loads: the checklist of a new account, and a card that was ordered for the worker.
export { FirstWeek } from '#features/accounts'
export { CardOrderedNotice } from '#features/cards'
