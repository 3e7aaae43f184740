// Signing in by a passkey, and the signed challenge. It is a file of its own so that the sign-in page loads no more than it
// needs. The ceremonies are those of WebAuthn, in its JSON format.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { signedIn } from './session.ts'

export const base64url = (maxCharacters: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxCharacters), z.regex(/^[\w-]+$/))

/** 1023 bytes: the longest that an authenticator may name a key. */
const credentialId = base64url(1364)
export const clientDataText = base64url(4096)

export const passkeyDescriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.enum(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
})

/** What the browser signs by: PublicKeyCredentialRequestOptionsJSON. An empty list allows any passkey of this address. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(passkeyDescriptor),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

export const passkeyAnswer = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** AuthenticationResponseJSON, as far as it is read. */
export const passkeyAssertion = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: clientDataText,
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

export const passkeyProofProblems = [
  'session.passkeys_unavailable',
  'session.passkey_expired',
  'session.passkey_refused',
] as const

export const passkeySignInRoutes = {
  start: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/passkey-options',
    flag: 'sign-in-passkey',
    access: 'public',
    summary: 'What any passkey of this address signs to sign in, and the cookie that its answer must come with.',
    responses: { 200: passkeyRequestOptions },
    problems: ['session.passkeys_unavailable'],
  }),
  prove: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-passkey',
    flag: 'sign-in-passkey',
    access: 'public',
    summary: 'Exchanges the signature of a passkey for a session of 60 minutes.',
    body: passkeyAssertion,
    responses: { 200: signedIn },
    problems: [...passkeyProofProblems, 'session.passkey_unknown'],
  }),
}
