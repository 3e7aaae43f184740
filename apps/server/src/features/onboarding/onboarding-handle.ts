// Joins the contracts of the onboarding room with their handlers: the codes that they may answer, each with its status.
import { sessionErrors } from '#features/session'
import { handleWith } from '#platform/http/routes.ts'
import { onboardingErrors } from './onboarding.errors.ts'

export const handle = handleWith({ ...onboardingErrors, ...sessionErrors })
