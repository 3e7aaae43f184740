// Composes signing up: its steps, the identity check and the opening of an account, which are connected only here.
import {
  createCardProviderIdentity,
  createIdentityRoom,
  readCheckedSsn,
  type CardProviderDeps,
  type IdentityProvider,
  type IdentityRoomDeps,
} from '#features/identity'
import {
  createOnboardingRoom,
  createOpening,
  type AccountOpening,
  type IdentificationPort,
  type OnboardingRoom,
  type OnboardingRoomDeps,
  type OpeningDeps,
} from '#features/onboarding'
import type { Config } from '#platform/config.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import { registerUploadJobs } from '#platform/uploads/uploads.jobs.ts'

export type SigningUpDeps = Omit<OnboardingRoomDeps, 'identification'> &
  Omit<OpeningDeps, 'readTypedSsn'> &
  Omit<IdentityRoomDeps, 'onApproved'> & {
    /** Replaces the room's checks, for tests. */
    identification?: IdentificationPort | undefined
    /** In the place of the digits that were checked: for tests. */
    readTypedSsn?: OpeningDeps['readTypedSsn'] | undefined
  }

export type SigningUp = Pick<OnboardingRoom, 'bringSubmitted' | 'bringAgreed' | 'agreedTo'> & {
  opening: AccountOpening
  routes: RouteDefinition[]
}

export function composeSigningUp({ identification, readTypedSsn, ...deps }: SigningUpDeps): SigningUp {
  const opening = createOpening({
    ...deps,
    readTypedSsn: readTypedSsn ?? ((executor, employeeId) => readCheckedSsn(executor, deps.encryption, employeeId)),
  })
  const identity = createIdentityRoom({ ...deps, onApproved: opening.startOpening })
  registerUploadJobs(deps)
  const onboarding = createOnboardingRoom({ ...deps, identification: identification ?? identity.identification })
  const { readState } = onboarding
  return { ...onboarding, opening, routes: [...onboarding.routes, ...identity.routes(readState)] }
}

/** Decision 61: the card provider's application checks identities, the real one's as our stand-in's. */
export function identityProviderOf(
  { cardProvider }: Pick<Config, 'cardProvider'>,
  deps: Omit<CardProviderDeps, 'uploadOrigin'>,
): IdentityProvider {
  return createCardProviderIdentity({ ...deps, uploadOrigin: cardProvider.uploadOrigin })
}
