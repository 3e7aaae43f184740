// What purchases have come to, for rooms that go by them.
export { tellOfPurchase, type PurchaseHearing, type PurchaseHeard } from './hearing.ts'
