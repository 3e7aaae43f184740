// The entry point of the Express Pay room.
export { ExpressPay } from './express-pay.tsx'
export { expressPayQuery } from './express-pay.queries.ts'
export { EarnedPay } from './get-paid/index.ts'
export { RepaidTransfers } from './repaid-transfers.tsx'
export { TransferWages, type TransferFlowStep } from './transfer/index.ts'
