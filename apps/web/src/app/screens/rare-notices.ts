// Notices of home that few workers ever see, loaded only by the homes that show them: the checklist of a new account, a card
// without a PIN, a card that was ordered for the worker, pay on its way, and a held account.
export { ComingDeposits, FirstWeek, RestrictedNotice } from '#features/accounts'
export { CardOrderedNotice, PinNotice } from '#features/cards'
