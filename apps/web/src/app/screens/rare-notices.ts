// Notices of home that few workers ever see, and which no other home loads: the checklist of a new account, a card without a PIN, a card that was ordered
// for the worker, pay that is on its way, and an account that is held.
export { ComingDeposits, FirstWeek, RestrictedNotice } from '#features/accounts'
export { CardOrderedNotice, PinNotice } from '#features/cards'
