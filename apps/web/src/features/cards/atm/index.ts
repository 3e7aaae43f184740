// The ATM finder: where to look, what was found.
export { AtmFinder } from './finder.tsx'
