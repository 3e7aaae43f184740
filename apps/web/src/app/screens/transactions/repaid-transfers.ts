// The Express Pay transfers that a payday repaid, loaded with the first one that is opened.
export { RepaidTransfers } from '#features/express-pay'
