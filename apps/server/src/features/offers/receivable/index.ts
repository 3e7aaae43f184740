// What partners owe us for rewards.
export { settleStatement, type SettlingReport } from './settling.ts'
