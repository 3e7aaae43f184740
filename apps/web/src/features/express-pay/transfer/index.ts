// The page "Make a Transfer": amount, review, done.
export { TransferWages, type TransferFlowStep } from './flow.tsx'
