// The result of a pay run: stored whole or not at all, and applied line by line.
export { listPaidRuns, readWorkplace } from './paid-runs.store.ts'
export type { PayRunLine } from './line.ts'
export { importPayRun, type PayRunReport, type PayRunRequest } from './pay-run.ts'
export { findPeriodOfPayday, readOpenPaydays, readRunPeople, type PaidPeriod, type RunPeople } from './pay-runs.store.ts'
