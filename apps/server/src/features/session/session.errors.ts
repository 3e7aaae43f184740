// The refusals of signing in, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

export type SessionRefusal =
  | 'ACCOUNT_NOT_FOUND'
  | 'session.username_invalid'
  | 'session.method_mismatch'
  | 'session.too_many_codes'
  | 'session.code_wrong'
  | 'session.code_expired'
  | 'session.too_many_tries'
  | 'session.locked'

export const sessionErrors: Record<SessionRefusal, ErrorShape> = {
  ACCOUNT_NOT_FOUND: { status: 404, title: 'There is no account for this phone number or e-mail address' },
  'session.username_invalid': { status: 422, title: 'This is neither a phone number nor an e-mail address' },
  'session.method_mismatch': { status: 422, title: 'A code goes to the phone by sms and to the e-mail address by email' },
  'session.too_many_codes': { status: 429, title: 'Too many codes were asked for' },
  'session.code_wrong': { status: 422, title: 'The code is not right' },
  'session.code_expired': { status: 410, title: 'The code is no longer good' },
  'session.too_many_tries': { status: 429, title: 'The code was tried too often' },
  'session.locked': { status: 429, title: 'Too many wrong codes in a row' },
}
