// The door of the accounts room.
export { AccountDetails } from './account-details.tsx'
export { BalanceBanner } from './balance-banner.tsx'
export { ComingDeposits } from './coming-deposits.tsx'
export { FirstWeek } from './first-week.tsx'
export { firstWeekFactsOf, isAllDone } from './first-week.rules.ts'
export { payrollAccountQuery } from './accounts.queries.ts'
export { PayElection } from './pay-election.tsx'
