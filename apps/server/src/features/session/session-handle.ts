// Joins the contracts of the session room with their handlers, with a status for each problem code.
import { handleWith } from '#platform/http/routes.ts'
import { oidcErrors } from './session-oidc.errors.ts'
import { passkeyErrors } from './session-passkeys.errors.ts'
import { passwordErrors, totpErrors } from './session-secrets.errors.ts'
import { sessionErrors } from './session.errors.ts'

export const handle = handleWith({ ...sessionErrors, ...oidcErrors, ...passkeyErrors, ...passwordErrors, ...totpErrors })
