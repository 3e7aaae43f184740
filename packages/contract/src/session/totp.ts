// The authenticator app of a worker and its recovery codes: turning it on and off, and a fresh proof by it. RFC 6238.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { instantText } from '../shapes.ts'
import { oneTimeCode, signedIn } from './session.ts'

/** How many recovery codes a worker is given at once. Design, "Authenticator app": "eight recovery codes, shown once". */
export const recoveryCodeCount = 8

const totpState = z.object({
  /** Whether the way is on for this worker, as the server sees it: a page that has no flags yet goes by it. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  /** Null while it is off. */
  addedAt: z.nullable(instantText),
  lastUsedAt: z.nullable(instantText),
  recoveryCodesLeft: z.int(),
})
export type TotpState = z.infer<typeof totpState>

const totpSetup = z.object({
  /** In base 32, to be typed by hand. */
  secret: z.string(),
  /** `otpauth://totp/…`: what an authenticator app scans or opens. */
  uri: z.string(),
  expiresAt: instantText,
})
export type TotpSetup = z.infer<typeof totpSetup>

/** Shown this once: only hashes are kept. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const totpRoutes = {
  read: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/totp',
    access: 'session',
    requires: [],
    summary: "Whether the worker's authenticator app is on, and how many recovery codes are left.",
    responses: { 200: totpState },
    problems: [],
  }),
  start: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/totp',
    flag: 'sign-in-totp',
    access: 'step-up',
    requires: [],
    summary: 'Makes a secret for an authenticator app. Good for ten minutes; nothing is on before its first code.',
    responses: { 200: totpSetup },
    problems: ['session.totp_on'],
  }),
  confirm: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/totp/confirm',
    flag: 'sign-in-totp',
    access: 'step-up',
    requires: [],
    summary: 'Turns the authenticator app on by its first code, and gives the recovery codes, once.',
    body: z.object({ code: oneTimeCode }),
    responses: { 200: recoveryCodes },
    problems: ['session.totp_on', 'session.totp_expired', 'session.code_wrong'],
  }),
  renewRecoveryCodes: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/totp/recovery-codes',
    flag: 'sign-in-totp',
    access: 'step-up',
    requires: [],
    summary: 'Makes new recovery codes and gives them, once. The old ones are good for nothing from then on.',
    responses: { 200: recoveryCodes },
    problems: ['session.totp_off'],
  }),
  remove: defineRoute({
    room: 'session',
    method: 'DELETE',
    path: '/api/session/totp',
    access: 'step-up',
    requires: [],
    summary: 'Turns the authenticator app off; its recovery codes go with it.',
    responses: { 204: null },
    problems: ['session.totp_off'],
  }),
  stepUp: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/step-up/totp',
    flag: 'sign-in-totp',
    access: 'session',
    requires: [],
    summary: 'Exchanges the code that the authenticator app shows for a session with a fresh proof, under a new id.',
    body: z.object({ code: oneTimeCode }),
    responses: { 200: signedIn },
    problems: ['session.code_wrong', 'session.totp_used', 'session.too_many_tries', 'session.locked', 'session_not_found'],
  }),
}
