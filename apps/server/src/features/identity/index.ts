// The entry point of the identity room: whether a worker who signs up is who they claim to be.
import type { OnboardingState, Verification } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import { submitCheck, type CheckingDeps, type Submitted } from './checks/index.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { readVerification } from './identity-view.ts'
import { registerIdentityJobs } from './identity.jobs.ts'
import { routesOfIdentity } from './identity.routes.ts'

export { readCheckedSsn } from './checks/index.ts'
export { applicationChanged, requestPoll, listChecks, readCheckStory } from './identity-desk.ts'
export type { IdentityResult, IdentityProvider } from './identity-provider.ts'
export { createCardProviderIdentity, type CardProviderDeps } from './provider/index.ts'

export type IdentityRoomDeps = Omit<CheckingDeps, 'provider'> & {
  /** The provider; where there is none, nothing can be submitted. */
  provider: IdentityProvider | null
}

export type IdentityRoom = {
  /** What signing up asks; null where no one checks. */
  identification: {
    /** A check begins in the transaction that submits it. */
    onIdentificationSubmitted(tx: Transaction, submitted: Submitted, now: Instant): Promise<void>
    /** Null before anything was submitted. */
    readVerification(executor: Executor, employeeId: string): Promise<Verification | null>
  } | null
  /** @param readState  how far a worker is in signing up, which every answer says */
  routes(readState: (employeeId: string) => Promise<OnboardingState>): RouteDefinition[]
}

export function createIdentityRoom({ provider, ...deps }: IdentityRoomDeps): IdentityRoom {
  const routes: IdentityRoom['routes'] = (readState) => routesOfIdentity({ ...deps, provider, readState })
  if (provider === null) return { identification: null, routes }
  registerIdentityJobs({ ...deps, provider })
  return {
    identification: {
      onIdentificationSubmitted: (tx, submitted, now) => submitCheck(deps, tx, submitted, now),
      readVerification: (executor, employeeId) => readVerification(executor, deps.encryption, employeeId),
    },
    routes,
  }
}
