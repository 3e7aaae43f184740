// The search over the whole history.
export { TransactionsSearch } from './transactions-search.tsx'
