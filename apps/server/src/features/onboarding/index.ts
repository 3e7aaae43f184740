// The entry point of the onboarding room: from a name on an employer's roster to a working account.
import type { OnboardingState } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createAgreedTo, type AgreedTo } from './onboarding-agreed.ts'
import { bringAgreed, bringSubmitted, type SubmittedWorker } from './onboarding-bringing.ts'
import { createDrafts } from './drafts/index.ts'
import { createAgreementFiles } from './onboarding-agreement-file.ts'
import { createEditions, createAgreements } from './agreements/index.ts'
import { stateOfPerson } from './onboarding-state.ts'
import { registerOnboardingJobs } from './onboarding.jobs.ts'
import { routesOfOnboarding, type OnboardingRouteDeps } from './onboarding.routes.ts'

export {
  electionFileRows,
  isPayElected,
  listElectionsToReport,
  listFiles as listElectionFiles,
  makeElectionFile,
  type ElectionToReport,
} from './election/index.ts'
export { makeInvitation } from './joining/index.ts'
export { createOpening, listOpenings, retryOpening, type AccountOpening, type OpeningDeps } from './opening/index.ts'
export { allowGuesses, makeEmployerCode } from './drafts/index.ts'
export type { AgreedTo } from './onboarding-agreed.ts'
export { originOf, type Origin } from './onboarding-answering.ts'
export { agreementVersion } from './agreements/index.ts'
export type { Agreement } from './onboarding-people.store.ts'
export type { SubmittedWorker } from './onboarding-bringing.ts'
export type { IdentificationPort } from './onboarding-ports.ts'

export type OnboardingRoomDeps = Omit<OnboardingRouteDeps, 'drafts' | 'agreements' | 'editions' | 'agreementFiles'> & {
  encryption: FieldEncryption
  /** Where people open the product: an address on paper is a whole one. */
  origin: string
  /** Cookies are Secure: every origin but a local host. */
  isSecure: boolean
  jobs: Pick<Jobs, 'register'>
}

export type OnboardingRoom = {
  routes: RouteDefinition[]
  /** How far a worker is in signing up. */
  readState(employeeId: string): Promise<OnboardingState>
  /** Brings in a worker whose details were submitted at a moment. */
  bringSubmitted(tx: Transaction, worker: SubmittedWorker, at: Instant): Promise<void>
  /** Brings in what a worker with an account agreed to at a moment. */
  bringAgreed(tx: Transaction, worker: Omit<SubmittedWorker, 'ssn'>, at: Instant): Promise<void>
  /** What workers agreed to, word for word. */
  agreedTo: AgreedTo
}

export function createOnboardingRoom(deps: OnboardingRoomDeps): OnboardingRoom {
  registerOnboardingJobs(deps)
  const { brand, origin } = deps
  const agreements = createAgreements({ ...brand, legalUrl: new URL(brand.legalUrl, origin).href })
  const agreementFiles = createAgreementFiles(agreements, brand.brand)
  const editions = createEditions({ ...deps, agreements })
  return {
    routes: routesOfOnboarding({ ...deps, drafts: createDrafts(deps), agreements, editions, agreementFiles }),
    agreedTo: createAgreedTo(agreements, agreementFiles, deps.clock),
    bringAgreed: (tx, worker, at) => bringAgreed({ ...deps, agreements }, tx, worker, at),
    readState: (employeeId) => stateOfPerson(deps.database.query, { ...deps, agreements, now: deps.clock.now() }, employeeId),
    bringSubmitted: (tx, worker, at) => bringSubmitted({ ...deps, agreements }, tx, worker, at),
  }
}
