// The words for a failed proof by a passkey, which always mention another method.
import type { passkeyRoutes, passkeySignInRoutes } from '@daybreak/contract'
import { refusalsOf, type ActionWords } from '#platform/action-words.ts'

export const proofWords: ActionWords = {
  refusals: refusalsOf<typeof passkeyRoutes.stepUp | typeof passkeySignInRoutes.prove>({
    'session.passkey_expired': { id: 'session.passkey.expired' },
    'session.passkey_unknown': { id: 'session.passkey.unknown' },
  }),
  explain: () => ({ id: 'session.passkey.failed' }),
}
