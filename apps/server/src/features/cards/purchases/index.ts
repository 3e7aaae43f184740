// What purchases have come to, for rooms that go by them.
export { readPurchasesToDispute } from './disputed.store.ts'
export { reportPurchase, type PurchaseHandlers, type ReportedPurchase } from './reporting.ts'
export { readPurchaseSteps } from './steps.ts'
