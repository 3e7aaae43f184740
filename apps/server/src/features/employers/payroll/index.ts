// A payroll file from end to end: read, stored, tried, reported and answered with returns.
export { readPayrollFiles, type OutcomeCount, type PayrollFileSummary } from './reading.store.ts'
export type { ReturnFile } from './returns.store.ts'
export { finishReturns, returnEntries, type ReturnsDeps, type WrittenReturns } from './returns.ts'
export type { PayrollTrial } from './trial.ts'
export { paysWages } from './wage-senders.store.ts'
export {
  approvePayroll,
  postPayroll,
  showPayroll,
  tryPayroll,
  type ApprovalReport,
  type PayrollDetails,
  type PayrollOptions,
  type PayrollProgress,
  type PayrollRefusal,
  type PayrollReport,
  type TrialOptions,
} from './payroll.ts'
