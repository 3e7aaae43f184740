// What a payday repaid of Express Pay, loaded with the first one that is opened.
export { RepaidTransfers } from '#features/express-pay'
