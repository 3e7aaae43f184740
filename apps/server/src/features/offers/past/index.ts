// Cash back of the past, for a world that is filled at once.
export { bringPast, planPast, type Past, type PastPurchase, type TurnedOn } from './bringing.ts'
