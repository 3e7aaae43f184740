// Transfers that were dated ahead, on their day.
export { beginDated, type BeginningDeps } from './beginning.ts'
