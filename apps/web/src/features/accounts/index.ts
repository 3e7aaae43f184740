// The door of the accounts room.
export { AccountDetails } from './account-details.tsx'
export { BalanceBanner } from './balance-banner.tsx'
export { payrollAccountQuery } from './accounts.queries.ts'
export { PayElection } from './pay-election.tsx'
