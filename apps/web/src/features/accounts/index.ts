// The door of the accounts room.
export { AccountDetails } from './account-details.tsx'
export { BelowZero } from './below-zero/index.ts'
export { BalanceBanner } from './balance-banner.tsx'
export { ComingDeposits } from './coming-deposits.tsx'
export { FirstWeek, firstWeekFactsOf, isAllDone } from './first-week/index.ts'
export { payrollAccountQuery } from './accounts.queries.ts'
export { AccountRestricted, RestrictedNotice } from './restricted/index.ts'
export { PayElection } from './pay-election.tsx'
