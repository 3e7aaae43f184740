// The search over the whole history.
export { TransactionsSearch } from './search.tsx'
