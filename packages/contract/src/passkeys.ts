// Passkeys: adding, naming and removing them, and proving by one that it is her. The ceremonies are those of WebAuthn, in its JSON form.
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { signedIn } from './session.ts'
import { idText, instantText } from './shapes.ts'

const base64url = (mostCharacters: number) => z.string().check(z.minLength(1), z.maxLength(mostCharacters), z.regex(/^[\w-]+$/))

/** 1023 bytes: the longest that an authenticator may name a key. */
const credentialId = base64url(1364)
const clientData = base64url(4096)

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.enum(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
})

/** What the browser makes a key pair by: PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** What the browser signs by: PublicKeyCredentialRequestOptionsJSON. An empty list allows any passkey of this address. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

const answerShape = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** RegistrationResponseJSON, as far as it is read. */
const creation = z.object({
  ...answerShape,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
})
export type PasskeyCreation = z.infer<typeof creation>

/** AuthenticationResponseJSON, as far as it is read. */
const assertion = z.object({
  ...answerShape,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
})
export type PasskeyAssertion = z.infer<typeof assertion>

/** On one account. */
export const mostPasskeys = 10

const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const passkey = z.object({
  id: idText('psk'),
  name: z.string(),
  createdAt: instantText,
  lastUsedAt: z.nullable(instantText),
  /** Kept by an account of the worker's, such as a password manager's, and there on her other devices too. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const passkeyList = z.object({
  data: z.array(passkey),
  /** Whether the page should offer her to add one: she has none, and was not asked lately. */
  isOffered: z.boolean(),
})
export type PasskeyList = z.infer<typeof passkeyList>

const passkeyId = z.object({ id: idText('psk') })
const proofProblems = ['session.passkeys_unavailable', 'session.passkey_expired', 'session.passkey_refused'] as const

export const passkeyRoutes = {
  list: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/passkeys',
    access: 'session',
    summary: 'The passkeys of the worker, oldest first, and whether to offer her one.',
    responses: { 200: passkeyList },
    problems: [],
  }),
  startAdding: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/passkeys/options',
    access: 'step-up',
    summary: 'What the browser makes a new passkey by. Good for five minutes and one passkey.',
    responses: { 200: creationOptions },
    problems: ['session.passkeys_unavailable', 'session.too_many_passkeys'],
  }),
  add: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/passkeys',
    access: 'step-up',
    summary: 'Keeps the passkey that the browser has made.',
    body: creation,
    responses: { 201: passkey },
    problems: [...proofProblems, 'session.too_many_passkeys', 'session.passkey_exists'],
  }),
  rename: defineRoute({
    room: 'session',
    method: 'PATCH',
    path: '/api/session/passkeys/:id',
    access: 'session',
    summary: 'Gives a passkey another name.',
    params: passkeyId,
    body: z.object({ name: passkeyName }),
    responses: { 200: passkey },
    problems: [],
  }),
  remove: defineRoute({
    room: 'session',
    method: 'DELETE',
    path: '/api/session/passkeys/:id',
    access: 'step-up',
    summary: 'Forgets a passkey: it opens nothing from then on.',
    params: passkeyId,
    responses: { 204: null },
    problems: [],
  }),
  answerOffer: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/passkeys/offer',
    access: 'session',
    summary: 'Says that the offer of a passkey was shown or declined, so that it does not come back at once.',
    body: z.object({ answer: z.enum(['shown', 'declined']) }),
    responses: { 204: null },
    problems: [],
  }),
  startSignIn: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/passkey-options',
    access: 'public',
    summary: 'What any passkey of this address signs to sign in, and the cookie that its answer must come with.',
    responses: { 200: requestOptions },
    problems: ['session.passkeys_unavailable'],
  }),
  signIn: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-passkey',
    access: 'public',
    summary: 'Exchanges the signature of a passkey for a session of 60 minutes.',
    body: assertion,
    responses: { 200: signedIn },
    problems: [...proofProblems, 'session.passkey_unknown'],
  }),
  startStepUp: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/step-up/passkey-options',
    access: 'session',
    summary: 'What one of the passkeys of the worker signs to prove again that it is her.',
    responses: { 200: requestOptions },
    problems: ['session.passkeys_unavailable'],
  }),
  stepUp: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/step-up/passkey',
    access: 'session',
    summary: 'Exchanges the signature of a passkey for a session with a fresh proof, under a new id.',
    body: assertion,
    responses: { 200: signedIn },
    problems: [...proofProblems, 'session.passkey_unknown'],
  }),
}
