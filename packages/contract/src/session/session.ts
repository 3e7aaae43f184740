// Sign-in by one-time code, and its session. Specification 3 "Auth", 4 "Session"; interfaces, HTTP.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { instantText } from '../shapes.ts'
import { nothingHidden } from '../values/texts.ts'

/** Country-code digits and phone digits without a plus, or an e-mail address. */
export const username = z.string().check(z.minLength(3), z.maxLength(254), nothingHidden)
/** `whatsapp` and `voice`, a call that reads the code out, only where `/api/client-config` names them. */
export const loginMethod = z.enum(['sms', 'email', 'whatsapp', 'voice'])
export type LoginMethod = z.infer<typeof loginMethod>

const codeRequest = z.object({ username, method: loginMethod })
export const codeSent = z.object({
  methodId: z.string(),
  destination: z.string(),
  expiresAt: instantText,
  /** The number has asked for no more texts: the code went by e-mail, as `destination` shows. */
  textsStopped: z.optional(z.literal(true)),
  /** Of a call: how many more there are this hour. */
  callsLeft: z.optional(z.int()),
})
export type CodeSent = z.infer<typeof codeSent>

export const oneTimeCode = z.string().check(z.regex(/^\d{6}$/))

const codeProof = z.object({
  /** Optional for a step-up, which has a session. */
  username: z.optional(username),
  code: oneTimeCode,
  /** Names the code that is meant; without it, the newest one asked for from the same place, or in the session that steps up. */
  methodId: z.optional(z.string().check(z.maxLength(64), nothingHidden)),
})

export const sessionUser = z.object({
  user_id: z.string(),
  name: z.object({ first_name: z.string(), last_name: z.string() }),
  emails: z.array(z.object({ email: z.string(), verified: z.boolean() })),
  phone_numbers: z.array(z.object({ phone_number: z.string(), verified: z.boolean() })),
})
export const sessionState = z.object({
  session_id: z.string(),
  user_id: z.string(),
  started_at: instantText,
  expires_at: instantText,
  last_accessed_at: instantText,
  /** After a proof by card: until then no money leaves and no numbers are shown. Null for every other session. */
  limited_until: z.nullable(instantText),
})
/** `token` is present only for bearer callers; a page (`X-Daybreak-Client: web`) gets the cookie instead. */
export const signedIn = z.object({
  token: z.optional(z.string()),
  jwt: z.string(),
  user: sessionUser,
  session: sessionState,
})
export type SignedIn = z.infer<typeof signedIn>

/** What another authentication service may answer, where one is configured. */
export const providerProblems = [
  'session.auth_unreachable',
  'session.auth_schema',
  'session.auth_captcha',
  'session.auth_refused',
  'session.auth_busy',
] as const
const loginProblems = [
  'ACCOUNT_NOT_FOUND',
  'session.username_invalid',
  'session.method_mismatch',
  'session.method_unavailable',
  'session.texts_stopped',
  'session.too_many_codes',
  'session.locked',
  ...providerProblems,
] as const
/** The possible results of an entered code. */
export const codeProblems = [
  'session.code_wrong',
  'session.code_expired',
  'session.too_many_tries',
  'session.locked',
  ...providerProblems,
] as const

export const sessionRoutes = {
  requestLoginCode: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/unauth-generate-otp',
    access: 'public',
    summary: 'Sends a one-time code to a known phone or e-mail address, before sign-in.',
    body: codeRequest,
    responses: { 200: codeSent },
    problems: loginProblems,
  }),
  readCall: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/employees/auth/calls/:methodId',
    access: 'public',
    summary: 'What became of the call that reads a code out. A call that we do not know is under way.',
    params: z.object({ methodId: z.string() }),
    responses: { 200: z.object({ state: z.enum(['calling', 'answered', 'missed']) }) },
    problems: [],
  }),
  signInWithCode: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-otp',
    access: 'public',
    summary: 'Exchanges a one-time code for a session of 60 minutes; in a live session, for the next one, whose proof is fresh.',
    body: codeProof,
    responses: { 200: signedIn },
    problems: ['session.username_invalid', 'session.identity_needed', 'unauthenticated', 'session_not_found', ...codeProblems],
  }),
  authenticate: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/authenticate',
    access: 'session',
    requires: [],
    isBackground: true,
    summary: 'Background refresh: the same session and a fresh JWT. Never counts as activity.',
    responses: { 200: signedIn },
    problems: ['session_not_found'],
  }),
  touch: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/touch',
    access: 'session',
    requires: [],
    summary: 'Says that the worker pressed a key or clicked. At most once every 30 seconds from a page.',
    responses: { 204: null },
    problems: [],
  }),
  revoke: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/revoke',
    access: 'session',
    requires: [],
    staysOpen: true,
    isBackground: true,
    summary: 'Ends the session at once on every copy of the server and clears the cookies.',
    responses: { 204: null },
    problems: [],
  }),
  jwks: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'public',
    staysOpen: true,
    summary: 'The public keys that sign the five-minute JWT.',
    responses: { 200: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
    problems: [],
  }),
}
