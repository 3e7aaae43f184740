// The keys of a target or an endpoint in answers: the signing key is shown once, in the answer to the call that created it.
import type { SigningKey } from '../webhooks/signing-keys.ts'

/** Set in the answer to the operation that made the newest key. */
export type SecretShown = { showsSecret?: boolean }

export type ShownKey = Omit<SigningKey, 'secret'> & { __typename: 'SigningKey'; secret: string | null }

/** Newest first; only the first may have its secret. */
export function shownKeys(keys: readonly SigningKey[], showsSecret: boolean): ShownKey[] {
  return keys.map(({ secret, ...key }, position) => ({
    __typename: 'SigningKey',
    ...key,
    secret: showsSecret && position === 0 ? secret : null,
  }))
}
