// The checklist of a new account.
export { firstWeekFactsOf, isAllDone } from './first-week.rules.ts'
export { FirstWeek } from './first-week.tsx'
