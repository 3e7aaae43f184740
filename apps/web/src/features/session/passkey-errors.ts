// What a failed proof by a passkey is called, in the worker's words. Whatever it was, there is another way in, and that is said too.
import type { CopyKey } from '@daybreak/copy'
import { ApiProblem } from '#platform/api.ts'

export function proofError(cause: unknown): CopyKey {
  switch (cause instanceof ApiProblem && cause.code) {
    case 'session.passkey_expired':
      return 'session.passkey.expired'
    case 'session.passkey_unknown':
      return 'session.passkey.unknown'
    default:
      return 'session.passkey.failed'
  }
}
