// The words for a refused code of an authenticator app, and for a refused recovery code.
import type { totpRoutes, totpSignInRoutes } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { ApiProblem } from '#platform/calls/api.ts'
import type { FieldMessage } from '#platform/message.ts'

const refusals = refusalsOf<typeof totpRoutes.stepUp | typeof totpSignInRoutes.prove>({
  'session.code_wrong': { id: 'session.totp.wrong' },
  'session.totp_used': { id: 'session.totp.used' },
})

export function totpErrorOf(cause: unknown): FieldMessage | null {
  return cause instanceof ApiProblem ? refusals(cause) : null
}
