// The account and routing number: hidden, shown, copied.
export { AccountNumbers } from './numbers.tsx'
