// The page "Make a Transfer": amount, review, done.
export { TransferWages, type TransferPlace } from './transfer-wages.tsx'
