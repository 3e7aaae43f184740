// What partners owe us for rewards.
export { reconcileStatement, type StatementReport } from './reconciling.ts'
