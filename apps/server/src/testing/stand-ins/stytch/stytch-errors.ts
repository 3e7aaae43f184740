// The requests and answers of Stytch, with its errors by status, type and message, as its reference lists them.

export type StytchBody = Readonly<Record<string, unknown>>
export type StytchError = { status: number; body: object }
export type StytchAnswer = StytchError | { done: object }

/** An error as Stytch words it. */
export function stytchError(status: number, type: string, message: string): StytchError {
  return {
    status,
    body: {
      status_code: status,
      request_id: 'request-id-test-1',
      error_type: type,
      error_message: message,
      error_url: `https://stytch.com/docs/api/errors/${status}#${type}`,
    },
  }
}

export const stytchErrors = {
  unauthorized: stytchError(401, 'unauthorized_credentials', 'Unauthorized credentials.'),
  unknownRoute: stytchError(404, 'route_not_found', 'The requested route could not be found.'),
  badPhone: stytchError(400, 'invalid_phone_number', 'phone_number format is invalid. Ensure it is in the E.164 format.'),
  badEmail: stytchError(400, 'invalid_email', 'Email format is invalid.'),
  // The type of this one is not in the reference; its status is.
  badMinutes: stytchError(400, 'invalid_expiration', 'expiration_minutes must be between 1 and 10.'),
  badDuration: stytchError(400, 'invalid_session_duration', 'session_duration_minutes must be between 5 and 527040.'),
  wrongCode: stytchError(404, 'otp_code_not_found', 'The passcode provided was incorrect and could not be authenticated.'),
  oldCode: stytchError(
    401,
    'unable_to_auth_otp_code',
    'The passcode could not be authenticated because it was either already used or expired. Send another passcode to this user.',
  ),
  noSession: stytchError(404, 'session_not_found', 'Session could not be found.'),
  noEmail: stytchError(404, 'email_not_found', 'Email could not be found.'),
  duplicateEmail: stytchError(400, 'duplicate_email', 'A user with the specified email already exists for this project.'),
  weakPassword: stytchError(400, 'weak_password', 'The password chosen is too weak.'),
  breachedPassword: stytchError(400, 'breached_password', 'The password chosen has been found in a breach.'),
  noOauthToken: stytchError(404, 'oauth_token_not_found', 'OAuth token could not be found.'),
  otherVerifier: stytchError(
    401,
    'pkce_mismatch',
    'The submitted code_verifier does not match the code_challenge sent at the start of the flow.',
  ),
  noUser: stytchError(404, 'user_not_found', 'User could not be found.'),
} as const
