// The refusals of passkeys, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type PasskeyRefusal =
  | 'session.passkeys_unavailable'
  | 'session.passkey_expired'
  | 'session.passkey_refused'
  | 'session.passkey_unknown'
  | 'session.passkey_exists'
  | 'session.too_many_passkeys'

export const passkeyErrors: Record<PasskeyRefusal, ErrorShape> = {
  'session.passkeys_unavailable': { status: 409, title: 'There are no passkeys at this address' },
  'session.passkey_expired': { status: 410, title: 'The browser was asked too long ago, or has answered already' },
  'session.passkey_refused': { status: 422, title: 'The passkey did not prove what was asked' },
  'session.passkey_unknown': { status: 422, title: 'This passkey is on no account here' },
  'session.passkey_exists': { status: 409, title: 'This passkey is on an account already' },
  'session.too_many_passkeys': { status: 409, title: 'There are as many passkeys on this account as there may be' },
}
