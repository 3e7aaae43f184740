// Past cash back, for a world that is filled at once.
export { bringPast, planPast, type Past, type PastPurchase, type TurnedOn } from './bringing.ts'
