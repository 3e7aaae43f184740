// A row of a shift file: its columns, its cells, and its checks.
export { createLocalClock } from './local-clock.ts'
export { faultOfRate, hourlyOf, totalMinutes } from './shift-checks.rules.ts'
export { readShiftRow, type FileShift, type ShiftRowContext } from './shift-row.ts'
export { findShiftColumns, plainTemplate, readTemplate, type ShiftTemplate } from './shift-template.ts'
