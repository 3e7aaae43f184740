// Records past purchases all at once.
export { recordPurchases, type PurchaseToRecord } from './recording.store.ts'
