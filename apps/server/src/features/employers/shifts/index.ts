// Worked shifts, as employers' time systems report them.
export {
  answerMissingShift,
  readMissingShifts,
  readOpenMissingShifts,
  reportMissingShift,
  type MissingShift,
} from './missing-shifts.store.ts'
export { importShifts } from './import.ts'
export type { ShiftImportOptions, ShiftReport } from './report.ts'
export { plainTemplate, readTemplate, type ShiftTemplate } from '../shift-rows/index.ts'
export { readRosterEntries } from './shifts.store.ts'
