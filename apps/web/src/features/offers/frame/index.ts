// The frame of every cash back screen.
export { CashBackFrame } from './cash-back-frame.tsx'
