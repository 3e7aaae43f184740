// What explains the difference between both balances, in a file of its own: it comes when its button is pointed at.
export { HoldsDialog } from '#features/transactions'
