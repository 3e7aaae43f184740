// The checklist of a new account, which no other account loads.
export { FirstWeek } from '#features/accounts'
