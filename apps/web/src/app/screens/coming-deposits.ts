// The pay that is on its way, which home shows in the days before a payday.
export { ComingDeposits } from '#features/accounts'
