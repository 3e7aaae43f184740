// The refusals of accounts at other services, with the HTTP status and title of each.
import type { ErrorShape } from '#platform/errors.ts'

export type OidcRefusal =
  | 'session.oidc_expired'
  | 'session.oidc_denied'
  | 'session.oidc_refused'
  | 'session.oidc_unreachable'
  | 'session.oidc_linked'
  | 'session.oidc_taken'

export const oidcErrors: Record<OidcRefusal, ErrorShape> = {
  'session.oidc_expired': { status: 410, title: 'This log-in was begun too long ago, elsewhere, or is over: start again' },
  'session.oidc_denied': { status: 409, title: 'The log-in at the other service was canceled' },
  // One answer for anything that does not open an account, so that it reveals no linked accounts.
  'session.oidc_refused': { status: 422, title: 'The account at the other service opens no account here' },
  'session.oidc_unreachable': { status: 503, title: 'The other service does not answer' },
  'session.oidc_linked': { status: 409, title: 'An account of this service is linked already' },
  'session.oidc_taken': { status: 409, title: 'This account is linked to another worker' },
}
