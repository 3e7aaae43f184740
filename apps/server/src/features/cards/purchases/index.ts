// Summaries of purchases, for rooms that depend on them.
export { readPurchasesToDispute } from './disputed.store.ts'
export { reportPurchase, type PurchaseHandlers, type ReportedPurchase } from './reporting.ts'
export { readPurchaseSteps } from './steps.ts'
