// What purchases have come to, for rooms that go by them.
export { tellOfPurchase, type AfterPurchase, type PurchaseHeard } from './hearing.ts'
