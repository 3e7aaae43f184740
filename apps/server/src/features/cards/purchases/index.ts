// What purchases have come to, for rooms that go by them.
export { readPurchasesToDispute } from './disputed.store.ts'
export { reportPurchase, type PurchaseHearing, type PurchaseHeard } from './hearing.ts'
export { readPurchaseSteps } from './steps.ts'
