// Deposits that wait for the opening of their settlement day.
export { listPaidOn, readComingDeposits, type ComingDeposit } from './payroll-coming.store.ts'
export { openDeposits, openDepositsOf, type FileFailed, type OpeningDeps } from './payroll-opening.ts'
