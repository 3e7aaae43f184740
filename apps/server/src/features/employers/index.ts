// The door of the employers room: rosters, payroll calendars, and payroll by NACHA file.
export { createEmployersRoom, type EmployersRoom } from './employers.ts'
export { registerEmployersJobs } from './employers.jobs.ts'
export { payFrequencies, type PayPeriod } from './calendar/pay-period.rules.ts'
export { csvCell } from './csv-cell.ts'
export type { CalendarReport } from './calendar/pay-calendar.ts'
export type { OpenPeriod, ShiftEarning, WorkerEarnings } from './earnings/earnings.ts'
export { readPolicy } from './earnings/policy.store.ts'
export { lockEarnings, readEarnings } from './earnings/earnings.store.ts'
export { readCorrectedShifts, readLastShiftDays, type CorrectedShift } from './earnings/earned-shifts.store.ts'
export type { PayRunLine } from './pay-runs/pay-run-line.ts'
export type { PayRunReport } from './pay-runs/pay-run.ts'
export { writeNacha, type EntryToWrite } from './nacha/nacha-writer.ts'
export { readComingDeposits, type ComingDeposit } from './payroll/payroll-coming.store.ts'
export type { ApprovalRefusal } from './payroll/payroll-approval.rules.ts'
export type { ChoiceRefusal, EntryChoice } from './payroll/payroll-deciding.ts'
export type { UndecidedEntry } from './payroll/payroll-deciding.store.ts'
export type { WrittenReturns } from './payroll/payroll-returns.ts'
export type { ReturnFile } from './payroll/payroll-returns.store.ts'
export type { OutcomeCount, PayrollFileSummary } from './payroll/payroll-reading.store.ts'
export type { SampleReport } from './payroll/payroll-sample.ts'
export type { PayrollDetails, PayrollProgress, PayrollRefusal, PayrollReport } from './payroll/payroll.ts'
export type { PayrollTrial } from './payroll/payroll-trial.ts'
export { writeWhole } from './payroll/whole-file.ts'
export { readDollars } from './roster/roster-cells.ts'
export type { RosterReport } from './roster/roster-import.ts'
export { matchSsnLast4 } from './roster/roster-identity.store.ts'
export {
  findEmployersNamed,
  findNextOpenPayday,
  findOnRoster,
  lockRosterPerson,
  openRosterIdentity,
  readEmployer,
  readRosterPerson,
  searchEmployers,
  type RosterPersonToJoin,
} from './roster/roster-joining.store.ts'
export {
  findEmployer,
  findRosterEntry,
  linkRosterEntry,
  lockEmployer,
  type Employer,
  type RosterLine,
} from './roster/roster.store.ts'
export { readMissingShifts, reportMissingShift, type MissingShift } from './shifts/missing-shifts.store.ts'
export type { ShiftReport } from './shifts/shift-report.ts'
export { plainTemplate, readTemplate, type ShiftTemplate } from './shifts/shift-template.ts'
export { TableFault } from './table-rows.ts'
