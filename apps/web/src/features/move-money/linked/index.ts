// The worker's own accounts elsewhere: which are linked, their names, and removing one.
export { FirstDayRow, useFirstDays } from './first-day-rows.tsx'
export { LinkedAccounts } from './accounts.tsx'
export { useRemoving } from './use-removing.ts'
export { LinkedCard } from './card.tsx'
