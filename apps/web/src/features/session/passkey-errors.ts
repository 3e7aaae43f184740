// What a failed proof by a passkey is called, in the worker's words. Whatever it was, there is another way in, and that is said too.
import type { passkeyRoutes, passkeySignInRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { problemOf } from '#platform/api.ts'

/** @param route  by which the proof was sent */
export function proofError(cause: unknown, route: typeof passkeySignInRoutes.prove | typeof passkeyRoutes.stepUp): CopyKey {
  switch (problemOf(cause, route)?.code) {
    case 'session.passkey_expired':
      return 'session.passkey.expired'
    case 'session.passkey_unknown':
      return 'session.passkey.unknown'
    default:
      return 'session.passkey.failed'
  }
}
