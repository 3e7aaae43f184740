// The passkeys of a worker: adding, naming and removing them, and a fresh proof by one.
import * as z from 'zod/mini'
import {
  base64url,
  clientDataText,
  passkeyAnswer,
  passkeyAssertion,
  passkeyDescriptor,
  passkeyProofProblems,
  passkeyRequestOptions,
} from './passkey-sign-in.ts'
import { defineRoute } from '../route.ts'
import { nothingHidden, typedText } from '../values/texts.ts'
import { signedIn } from './session.ts'
import { idText, instantText } from '../shapes.ts'

/** What the browser makes a key pair by: PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(passkeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  extensions: z.object({ credProps: z.literal(true) }),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** RegistrationResponseJSON, as far as it is read. */
const creation = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: clientDataText,
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32), nothingHidden)).check(z.maxLength(16))),
  }),
})
export type PasskeyCreation = z.infer<typeof creation>

/** The limit per account, which keeps the list short. Two concurrent ones may exceed it by one. */
export const maxPasskeys = 10

const passkeyName = typedText({ min: 1, max: 40 })

const passkey = z.object({
  id: idText('psk'),
  name: z.string(),
  createdAt: instantText,
  lastUsedAt: z.nullable(instantText),
  /** Kept by an account of the worker's, such as a password manager's, and there on their other devices too. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const passkeyList = z.object({
  data: z.array(passkey),
  /** Whether the page should offer to add one: the worker has none, and was not asked lately. */
  isOffered: z.boolean(),
})
export type PasskeyList = z.infer<typeof passkeyList>

const passkeyId = z.object({ id: idText('psk') })
export const passkeyRoutes = {
  list: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/passkeys',
    access: 'session',
    requires: [],
    summary: 'The passkeys of the worker, oldest first, and whether to offer one.',
    responses: { 200: passkeyList },
    problems: [],
  }),
  startAdding: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/passkeys/options',
    flag: 'sign-in-passkey',
    access: 'step-up',
    requires: [],
    summary: 'What the browser makes a new passkey by. Good for five minutes and one passkey.',
    responses: { 200: creationOptions },
    problems: ['session.passkeys_unavailable', 'session.too_many_passkeys'],
  }),
  add: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/passkeys',
    flag: 'sign-in-passkey',
    access: 'step-up',
    requires: [],
    summary: 'Keeps the passkey that the browser has made.',
    body: creation,
    responses: { 201: passkey },
    problems: [...passkeyProofProblems, 'session.too_many_passkeys', 'session.passkey_exists'],
  }),
  rename: defineRoute({
    room: 'session',
    method: 'PATCH',
    path: '/api/session/passkeys/:id',
    access: 'session',
    requires: [],
    summary: 'Gives a passkey another name.',
    params: passkeyId,
    body: z.object({ name: passkeyName }),
    responses: { 200: passkey },
    problems: ['not_found'],
  }),
  remove: defineRoute({
    room: 'session',
    method: 'DELETE',
    path: '/api/session/passkeys/:id',
    access: 'step-up',
    requires: [],
    summary: 'Forgets a passkey: it opens nothing from then on.',
    params: passkeyId,
    responses: { 204: null },
    problems: ['not_found'],
  }),
  answerOffer: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/passkeys/offer',
    access: 'session',
    requires: [],
    summary: 'Says that the offer of a passkey was shown or declined, so that it does not come back at once.',
    body: z.object({ answer: z.enum(['shown', 'declined']) }),
    responses: { 204: null },
    problems: [],
  }),
  startStepUp: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/step-up/passkey-options',
    flag: 'sign-in-passkey',
    access: 'session',
    requires: [],
    summary: 'What one of the passkeys of the worker signs as a fresh proof.',
    responses: { 200: passkeyRequestOptions },
    problems: ['session.passkeys_unavailable'],
  }),
  stepUp: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/step-up/passkey',
    flag: 'sign-in-passkey',
    access: 'session',
    requires: [],
    summary: 'Exchanges the signature of a passkey for a session with a fresh proof, under a new id.',
    body: passkeyAssertion,
    responses: { 200: signedIn },
    problems: [...passkeyProofProblems, 'session.passkey_unknown'],
  }),
}
