// Notices of home that few workers ever see, and which no other home loads: the checklist of a new account, a card that was ordered for the worker,
// and an account that is held.
export { FirstWeek, RestrictedNotice } from '#features/accounts'
export { CardOrderedNotice } from '#features/cards'
