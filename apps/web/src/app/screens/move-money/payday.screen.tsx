// "After each payday": the standing transfer. Decision 65.
export { PaydayPage as PaydayScreen } from '#features/move-money'
