// "Move Money", where it begins. Specification 2, "/move-money".
export { MoveMoneyHome as MoveMoneyScreen } from '#features/move-money'
