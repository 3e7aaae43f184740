// The explanation of the difference between both balances, in a file that is loaded when its button is pointed at.
export { HoldsDialog } from '#features/transactions'
