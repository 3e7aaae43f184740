// The worker's own accounts elsewhere: what is linked, under which name, and taking one away.
export { FirstDayRow, useFirstDays } from './first-day-rows.tsx'
export { LinkedAccounts } from './accounts.tsx'
export { useRemoving } from './use-removing.ts'
export { LinkedCard } from './card.tsx'
