// Time: the clock, instants, civil dates, bank days and the formats people read. The only importer of Temporal.
export { bankDateOf, bankDeadline, bankOpening, bankZone, latestOpenedBankDay, settlementDay } from './bank-deadlines.ts'
export {
  addBankDays,
  bankDayOnOrAfter,
  bankDayOnOrBefore,
  bankHolidaysBetween,
  isBankDay,
  type BankHoliday,
} from './bank-days.ts'
export { type Clock, type FixedClock, fixedClock, type Instant, type PlainDate, systemClock, systemTimeZone } from './clock.ts'
export {
  formatDate,
  formatDuration,
  formatMonth,
  formatMonthDay,
  formatPhone,
  formatPosted,
  formatTheTime,
  formatTheTimeInZone,
  formatTime,
  formatWeekday,
  formatZone,
  isThirtyDaysOld,
} from './format.ts'
export {
  addDays,
  compareDates,
  dateIn,
  daysBetween,
  instantAt,
  instantDate,
  instantFromMilliseconds,
  instantText,
  isBefore,
  millisecondsBetween,
  parseInstant,
  parsePlainDate,
  plainDate,
  plainDateText,
  readInstant,
  textMilliseconds,
} from './instants.ts'
export { systemMilliseconds } from './wall-clock.ts'
