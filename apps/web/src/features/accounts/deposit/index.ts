// How pay comes to the account: the numbers, the form, and the first deposit.
export { DirectDeposit } from './direct-deposit.tsx'
