// What the law of each state allows of Express Pay.
export { feeOfInstant, isInstantAllowed, maxFeeOf, type Fee, type StatePolicy } from './states.rules.ts'
