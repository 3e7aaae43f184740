// Where Move Money begins.
export { MoveMoneyHome } from './move-money-home.tsx'
