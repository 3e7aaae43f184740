// The ATM finder: where to search, and the results.
export { AtmFinder } from './finder.tsx'
