// Sending money to a worker's own account: how much, how fast, a review, once.
export type { SendStep } from './send-flow.tsx'
export { SendMoney } from './send-money.tsx'
export { SendForm } from './send-form.tsx'
