// "After each payday": the recurring transfer. Decision 65.
export { PaydayPage as PaydayScreen } from '#features/move-money'
