// The refusals of the session room, with the HTTP status and title of each.
import { problemOfRefusal, type ErrorShape, type ProblemError, type Refusal } from '#platform/errors.ts'

export type SessionRefusal =
  | 'ACCOUNT_NOT_FOUND'
  | 'session.username_invalid'
  | 'session.method_mismatch'
  | 'session.too_many_codes'
  | 'session.code_wrong'
  | 'session.code_expired'
  | 'session.too_many_tries'
  | 'session.locked'
  | 'session.no_such_contact'
  | 'session.contact_already_yours'
  | 'session.last_contact'
  | 'session.sign_in_expired'
  | 'session.card_proof_failed'
  | 'session.identity_needed'
  | 'session.identity_failed'
  | 'session.link_expired'
  | 'session.no_such_device'
  | 'session.texts_stopped'
  | 'session.method_unavailable'
  | 'session.auth_unreachable'
  | 'session.auth_schema'
  | 'session.auth_captcha'
  | 'session.auth_refused'
  | 'session.auth_busy'
  | 'session.signature_invalid'

export const sessionErrors: Record<SessionRefusal, ErrorShape> = {
  ACCOUNT_NOT_FOUND: { status: 404, title: 'There is no account for this phone number or e-mail address' },
  'session.username_invalid': { status: 422, title: 'This is neither a phone number nor an e-mail address' },
  'session.method_mismatch': { status: 422, title: 'A code goes to the phone by sms and to the e-mail address by email' },
  'session.too_many_codes': { status: 429, title: 'Too many codes were asked for' },
  'session.code_wrong': { status: 422, title: 'The code is not right' },
  'session.code_expired': { status: 410, title: 'The code is no longer good' },
  'session.too_many_tries': { status: 429, title: 'The code was tried too often' },
  'session.locked': { status: 429, title: 'Too many wrong codes in a row' },
  'session.no_such_contact': { status: 422, title: 'There is no verified contact of this kind' },
  'session.contact_already_yours': { status: 409, title: 'This contact is on the account already' },
  'session.last_contact': { status: 409, title: 'This is the last contact by which a code reaches the worker' },
  'session.sign_in_expired': { status: 410, title: 'Ask for a code first: the last time is more than ten minutes ago' },
  'session.card_proof_failed': { status: 422, title: 'The details do not match' },
  'session.identity_needed': { status: 403, title: 'The contact is new: show first whose it is' },
  'session.identity_failed': { status: 422, title: 'The details do not match' },
  'session.link_expired': { status: 410, title: 'The link is no longer good' },
  'session.texts_stopped': { status: 409, title: 'This number has asked for no more texts' },
  'session.method_unavailable': { status: 422, title: 'Codes do not go by this way here' },
  'session.auth_unreachable': { status: 503, title: 'The authentication service does not answer' },
  'session.auth_schema': { status: 502, title: 'The authentication service did not understand the request' },
  'session.auth_captcha': { status: 403, title: 'The authentication service asks for proof of a person' },
  'session.auth_refused': { status: 502, title: 'The authentication service refused the request' },
  'session.auth_busy': { status: 429, title: 'The authentication service takes no more requests for now' },
  'session.signature_invalid': { status: 403, title: 'This was not signed by Twilio' },
  'session.no_such_device': { status: 404, title: 'There is no such session' },
}

/** What limits the number of requested codes. */
export type LimitRefusal = Refusal<'session.too_many_codes' | 'session.locked'>
/** Why a code proves nothing. */
export type CodeRefusal = Refusal<'session.code_wrong' | 'session.code_expired' | 'session.too_many_tries' | 'session.locked'>

/** For failures of another authentication service, which are thrown. */
export function refusalProblem(refusal: Refusal<SessionRefusal>): ProblemError {
  return problemOfRefusal(refusal, sessionErrors)
}
