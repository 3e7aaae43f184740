// The entry point of the accounts room: the worker's payroll account and its numbers.
import type { RestrictionReason } from '@daybreak/contract'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { closeAccount, type ClosingDeps, type ClosingOptions, type ClosingRefusal } from './accounts-closing.ts'
import { createAccountIds, type FindAccountId } from './accounts-ids.ts'
import { issueAccount, openAccount, type AccountHolder, type OpeningDeps } from './accounts-opening.ts'
import { releaseAccount, restrictAccount, type RestrictingDeps, type RestrictionRequest } from './accounts-restricting.ts'
import { registerAccountsJobs } from './accounts.jobs.ts'
import { routesOfAccounts, type AccountsRouteDeps } from './accounts.routes.ts'
import { routesOfHolds, type HoldsDeps } from './holds/index.ts'

export type { FindAccountId } from './accounts-ids.ts'
export { accountsErrors } from './accounts.errors.ts'
export { refuseHeld, type WhyHeld } from './accounts.rules.ts'
export type { AccountHolder } from './accounts-opening.ts'
export {
  findAccountOf,
  findAccountOfProvider,
  findProviderAccountId,
  hashAccountNumber,
  listOpenedBefore,
  lockAccount,
  lockAccountOf,
  lockAccountsOf,
  lockMatchedAccounts,
  matchAccounts,
  readAccountHolders,
  readDepositNumbers,
  readLast4,
  setClosing,
  type Account,
  type DepositNumbers,
} from './accounts.store.ts'

export { readAccountState, shareAccountState } from './accounts-states.store.ts'
export { findRestriction, listRestrictions, type Restriction } from './accounts-restrictions.store.ts'

export type AccountsRoom = {
  routes: RouteDefinition[]
  /** Opens the worker's account, or finds the one that they have; safe to call again after anything. */
  openAccount(holder: AccountHolder): Promise<{ accountId: string }>
  /** Has the card provider make it, for a caller that goes step by step; `openAccount` then makes it one that can be paid into. */
  issueAccount(holder: AccountHolder): Promise<{ accountId: string }>
  /** Closes it here and at the card provider; safe to call again. Refused with 409 unless it is empty or forced. */
  closeAccount(accountId: string, options?: ClosingOptions): Promise<ClosingRefusal | null>
  /** Decisions 35: money may come in; outgoing money and reveals stop. Safe to call again. */
  restrict(request: RestrictionRequest & { reason: RestrictionReason }): ReturnType<typeof restrictAccount>
  /** Null when it was free already. */
  release(request: RestrictionRequest): ReturnType<typeof releaseAccount>
  accountIdOf: FindAccountId
}

export type AccountsRoomDeps = OpeningDeps &
  ClosingDeps &
  AccountsRouteDeps &
  RestrictingDeps &
  Omit<HoldsDeps, 'accountIdOf'> & { jobs: Pick<Jobs, 'register'> }

export function createAccountsRoom(deps: AccountsRoomDeps): AccountsRoom {
  registerAccountsJobs(deps)
  const accountIdOf = createAccountIds(deps.database)
  return {
    routes: [...routesOfAccounts(deps), ...routesOfHolds({ ...deps, accountIdOf })],
    openAccount: (holder) => openAccount(deps, holder),
    issueAccount: (holder) => issueAccount(deps, holder),
    closeAccount: (accountId, options = { allowsBalance: false }) => closeAccount(deps, accountId, options),
    restrict: (request) => restrictAccount(deps, request),
    release: (request) => releaseAccount(deps, request),
    accountIdOf,
  }
}
