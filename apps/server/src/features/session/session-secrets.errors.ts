// The refusals of authenticator apps and passwords, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type TotpRefusal = 'session.totp_on' | 'session.totp_off' | 'session.totp_expired' | 'session.totp_used'

export const totpErrors: Record<TotpRefusal, ErrorShape> = {
  'session.totp_on': { status: 409, title: 'An authenticator app is on already' },
  'session.totp_off': { status: 409, title: 'No authenticator app is on' },
  'session.totp_expired': { status: 410, title: 'The secret was shown too long ago: start again' },
  'session.totp_used': { status: 409, title: 'This code was used already: the next one is good' },
}

export type PasswordRefusal =
  | 'session.password_wrong'
  | 'session.password_off'
  | 'session.password_short'
  | 'session.password_long'
  | 'session.password_simple'
  | 'session.password_known'
  | 'session.password_personal'

export const passwordErrors: Record<PasswordRefusal, ErrorShape> = {
  'session.password_wrong': { status: 422, title: 'The password is not right' },
  'session.password_off': { status: 409, title: 'No password is set' },
  'session.password_short': { status: 422, title: 'The password is too short' },
  'session.password_long': { status: 422, title: 'The password is too long' },
  'session.password_simple': { status: 422, title: 'The password is a pattern that is easy to guess' },
  'session.password_known': { status: 422, title: 'The password is on lists of known passwords' },
  'session.password_personal': { status: 422, title: 'The password is mostly made of what is known of the worker' },
}
