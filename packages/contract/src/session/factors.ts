// A fresh proof of who the worker is, and changing the phone or e-mail address by which they give it. Specification 7; readings 4.8; decisions 5, 20, 22.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { codeProblems, codeSent, loginMethod, oneTimeCode, providerProblems, signedIn, username } from './session.ts'

/** The page that a "Not you?" link opens: what follows `#` is the token that it sends to `undo`, once the worker has pressed a button. */
export const notYouPath = '/not-you'

export const contactType = z.enum(['phone', 'email'])
export type ContactType = z.infer<typeof contactType>

const factorCodeRequest = z.object({
  method: loginMethod,
  /** The new phone (country code and digits) or e-mail address; without it the code goes to the present one. */
  newValue: z.optional(username),
  /** With `newValue`: the code that the present contact was sent. Left out when the session was begun by a passkey or a card. */
  otpOld: z.optional(oneTimeCode),
})

const contactChange = z.object({
  type: contactType,
  newValue: username,
  /** The contact that the page showed in this place, null for none: when it is another by now, nothing is changed. Optional. */
  oldValue: z.optional(z.nullable(username)),
  /** The code that the present contact was sent. Left out when the session was begun by a passkey or a card. */
  otpOld: z.optional(oneTimeCode),
  /** The code that the new one was sent. */
  otpNew: oneTimeCode,
})

const contactRemoval = z.object({
  type: contactType,
  /** The phone (country code and digits) or e-mail address that goes. */
  value: username,
  /** A code that a contact of the worker's was sent. Left out when the session was begun by a passkey. */
  otpOld: z.optional(oneTimeCode),
})

const contact = z.object({
  type: contactType,
  value: z.string(),
  /** Masked, as a message about it names it. */
  destination: z.string(),
  isVerified: z.boolean(),
  /** The first verified one of its kind, which codes go to. Specification 3, "The first verified email and first verified phone are used." */
  isMain: z.boolean(),
  /** Whether the number has asked for no more texts. */
  isStopped: z.boolean(),
  /** Whether it may be removed: one contact for codes has to remain. */
  isRemovable: z.boolean(),
})
export type WorkerContact = z.infer<typeof contact>

const fourDigits = z.string().check(z.regex(/^\d{4}$/))

const debitModeProof = z.object({
  cardLast4: fourDigits,
  /** As printed on the card: "MM/YY". */
  cardExpiry: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/)),
  ssnLast4: fourDigits,
})

const claimProof = z.object({
  birthDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  ssnLast4: fourDigits,
})

export const undoneThing = z.enum(['contact_change', 'debit_mode', 'sign_in', 'destination_linked'])
export type UndoneThing = z.infer<typeof undoneThing>

const codeRequestProblems = [
  'session.no_such_contact',
  'session.method_unavailable',
  'session.texts_stopped',
  'session.too_many_codes',
  'session.locked',
  ...providerProblems,
] as const
const newContactProblems = ['session.username_invalid', 'session.method_mismatch', 'session.contact_already_yours'] as const

export const factorRoutes = {
  requestStepUpCode: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/generate-otp',
    access: 'session',
    requires: [],
    summary: "Sends a one-time code to the signed-in worker's own phone or e-mail address; with-otp takes it and steps up.",
    body: z.object({ method: loginMethod }),
    responses: { 200: codeSent },
    problems: codeRequestProblems,
  }),
  requestFactorCode: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/factors/generate-otp',
    access: 'session',
    requires: [],
    summary: 'Sends a code to the contact that is to change, or, once that one is proven, to the one that is to take its place.',
    body: factorCodeRequest,
    responses: { 200: codeSent },
    problems: [
      ...codeRequestProblems,
      ...newContactProblems,
      'session.code_wrong',
      'session.code_expired',
      'session.too_many_tries',
      'invalid_input',
    ],
  }),
  changeFactor: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/factors/change',
    access: 'session',
    requires: [],
    summary:
      'Puts a phone or e-mail address in the place of the one there was. The old one is notified and can undo it for 72 hours.',
    body: contactChange,
    responses: { 204: null },
    problems: [...newContactProblems, 'session.no_such_contact', ...codeProblems, 'invalid_input', 'session_not_found'],
  }),
  listContacts: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/contacts',
    access: 'session',
    requires: [],
    summary: "The worker's phones and e-mail addresses with their state, in the order in which they are used.",
    responses: { 200: z.object({ data: z.array(contact) }) },
    problems: [],
  }),
  removeContact: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/contacts/remove',
    access: 'session',
    requires: ['unlimited'],
    summary:
      'Takes a phone or e-mail address off the account, unless it is the last way to get a code. It is notified and can undo it for 72 hours.',
    body: contactRemoval,
    responses: { 204: null },
    problems: [
      'session.username_invalid',
      'session.method_mismatch',
      'session.no_such_contact',
      'session.last_contact',
      ...codeProblems,
      'invalid_input',
      'session_not_found',
    ],
  }),
  verifyDebitMode: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/factors/verify-debit-mode',
    access: 'public',
    summary:
      'Signs in by card and social security number, for a worker who asked for a code in the last 10 minutes and cannot read it. Limited for 24 hours.',
    body: debitModeProof,
    responses: { 200: signedIn },
    problems: [
      'session.username_invalid',
      'session.sign_in_expired',
      'session.card_proof_failed',
      'session.too_many_tries',
      'session.locked',
    ],
  }),
  confirmContact: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/contacts/confirm',
    access: 'public',
    summary:
      'Signs in by a contact that an operator typed, once its code was shown in the last 10 minutes: with details that a stranger who received that code does not know. Limited for 24 hours.',
    body: claimProof,
    responses: { 200: signedIn },
    problems: [
      'session.username_invalid',
      'session.sign_in_expired',
      'session.identity_failed',
      'session.too_many_tries',
      'session.locked',
    ],
  }),
  undo: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/undo',
    access: 'public',
    summary: 'Undoes what a "Not you?" message warned of, and ends every session of the worker.',
    body: z.object({ token: z.string().check(z.regex(/^[a-z]{28}$/)) }),
    responses: { 200: z.object({ undone: undoneThing }) },
    problems: ['session.link_expired'],
  }),
}
