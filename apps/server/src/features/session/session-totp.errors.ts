// The refusals of authenticator apps, with the status and title each has on the wire.
import type { ErrorShape } from '#platform/errors.ts'

export type TotpRefusal = 'session.totp_on' | 'session.totp_off' | 'session.totp_expired' | 'session.totp_used'

export const totpErrors: Record<TotpRefusal, ErrorShape> = {
  'session.totp_on': { status: 409, title: 'An authenticator app is on already' },
  'session.totp_off': { status: 409, title: 'No authenticator app is on' },
  'session.totp_expired': { status: 410, title: 'The secret was shown too long ago: start again' },
  'session.totp_used': { status: 409, title: 'This code was used already: the next one is good' },
}
