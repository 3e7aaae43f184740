// What stands above every screen of cash back.
export { CashBackFrame } from './cash-back-frame.tsx'
