// The entry point of the employers room: rosters, payroll calendars, and payroll by NACHA file.
export { createEmployersRoom, type EmployersRoom } from './employers.ts'
export { registerEmployersJobs } from './employers.jobs.ts'
export { payFrequencies, type CalendarReport, type PayPeriod } from './calendar/index.ts'
export { csvCell } from './csv-cell.ts'
export {
  lockEarnings,
  readCorrectedShifts,
  readEarnings,
  readLastShiftDays,
  readPolicy,
  type CorrectedShift,
  type OpenPeriod,
  type ShiftEarning,
  type WorkerEarnings,
} from './earnings/index.ts'
export { listPaidRuns, readWorkplace } from './pay-runs/index.ts'
export type { PayRunLine, PayRunReport } from './pay-runs/index.ts'
export { paysWages } from './payroll/index.ts'
export { listPaidOn, readComingDeposits, type ComingDeposit } from './settlement-day/index.ts'
export type {
  AfterDeposits,
  AfterWages,
  ApprovalRefusal,
  ChoiceRefusal,
  EntryChoice,
  UndecidedEntry,
} from './processing/index.ts'
export type {
  OutcomeCount,
  PayrollDetails,
  PayrollFileSummary,
  PayrollProgress,
  PayrollRefusal,
  PayrollReport,
  PayrollTrial,
  ReturnFile,
  WrittenReturns,
} from './payroll/index.ts'
export type { SampleReport } from './sample-files/index.ts'
export {
  findEmployer,
  findEmployersNamed,
  findNextOpenPayday,
  findOnRoster,
  findRosterEntry,
  linkRosterEntry,
  lockEmployer,
  lockRosterPerson,
  matchBirthDate,
  matchSsnLast4,
  openRosterIdentity,
  readDollars,
  readEmployer,
  readRosterPerson,
  searchEmployers,
  type Employer,
  type RosterLine,
  type RosterPersonToJoin,
  type RosterReport,
  type AfterEnded,
} from './roster/index.ts'
export {
  plainTemplate,
  readMissingShifts,
  readTemplate,
  reportMissingShift,
  type MissingShift,
  type ShiftReport,
  type ShiftTemplate,
} from './shifts/index.ts'
export { TableFault } from '#platform/tables/table-rows.ts'
