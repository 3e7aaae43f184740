// Future-dated transfers, on their day.
export { beginDated, type BeginningDeps } from './beginning.ts'
