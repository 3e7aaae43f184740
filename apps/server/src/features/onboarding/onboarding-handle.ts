// Joins the contracts of the onboarding room with their handlers, with a status for each problem code.
import { sessionErrors } from '#features/session'
import { handleWith } from '#platform/http/routes.ts'
import { onboardingErrors } from './onboarding.errors.ts'

export const handle = handleWith({ ...onboardingErrors, ...sessionErrors })
