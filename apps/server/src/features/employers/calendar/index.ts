// Pay periods: when each ends, when its hours close and when it is paid.
export { importPeriods, planPeriods, type CalendarReport } from './pay-calendar.ts'
export { payFrequencies, type PayPeriod, type PayPeriodPlan } from './pay-period.rules.ts'
export { readPeriods } from './pay-period.store.ts'
