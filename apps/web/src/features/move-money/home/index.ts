// Where Move Money begins.
export { MoveMoneyHome } from './home.tsx'
