// Purchases of the past, put on record at once.
export { recordPurchases, type PurchaseToRecord } from './recording.store.ts'
