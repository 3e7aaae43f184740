// The first page of Move Money.
export { MoveMoneyHome } from './home.tsx'
