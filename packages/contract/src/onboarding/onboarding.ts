// From a name on an employer's roster to a working account: the fields and refusals of each step. Specification 3, 4; readings
// 4.2.
import * as z from 'zod/mini'
import { postedAddress } from '../values/postal-address.ts'
import { agreementConsent } from './agreements.ts'
import { onboardingState, otpMethod, paymentElection } from './state.ts'
import { defineRoute } from '../route.ts'
import { codeProblems, oneTimeCode, signedIn } from '../session/session.ts'
import { idText } from '../shapes.ts'
import { nothingHidden } from '../values/texts.ts'

/** Letters of any alphabet with their marks, space, ' - . (readings 4.2). */
const personName = z.string().check(z.trim(), z.regex(/^[\p{L}\p{M}][\p{L}\p{M} '’.-]{0,49}$/u))

const employerHit = z.object({ id: idText('epr'), name: z.string() })
export type EmployerHit = z.infer<typeof employerHit>

const employeeSearch = z.object({
  /** The one chosen from the list, the company code, or what was typed: a code or the whole name, in any case. */
  employer: z.union([
    z.object({ id: idText('epr') }),
    z.object({ code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{2,32}$/)) }),
    z.object({ typed: z.string().check(z.trim(), z.minLength(2), z.maxLength(120), nothingHidden) }),
  ]),
  /** ID: 1–20 of A–Z, 0–9 and -. Last name: 1–50 letters, spaces, ' and -. */
  employeeIdOrLastName: z.string().check(z.trim(), z.regex(/^(?:[A-Za-z0-9-]{1,20}|[\p{L}\p{M} '’.-]{1,50})$/u)),
  /** 'YYYY-MM-DD'. May be left out when the draft has one. */
  birthDate: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
})

const logInMethod = z.object({
  otpMethod,
  /** "Use a different one": country code and digits without a plus, or an e-mail address. Left out: the roster's own. */
  other: z.optional(z.string().check(z.minLength(3), z.maxLength(254), nothingHidden)),
  /** With `other`: what the employer handed to this worker alone. Without it nothing leaves the account for 72 hours (decisions 23). */
  employerCode: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{8,12}$/))),
})

const personalInformation = z.object({
  firstName: personName,
  lastName: personName,
  address: postedAddress,
  /** null: mail goes to the home address. */
  mailingAddress: z.nullable(postedAddress),
})

/** Every step but the one that is due, and those that may be changed still, answers 409 with the `step` that is. */
const anyStep = ['onboarding.step_not_due'] as const

export const onboardingRoutes = {
  read: defineRoute({
    room: 'onboarding',
    method: 'GET',
    path: '/api/onboarding',
    access: 'public',
    isBackground: true,
    summary: 'The state of sign-up of this browser or this signed-in worker.',
    responses: { 200: onboardingState },
    problems: [],
  }),
  startOver: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/start-over',
    access: 'public',
    summary:
      'Forgets the answers of this browser. Of a worker with a session it forgets the details that were not sent to be checked; what was agreed to stays.',
    responses: { 200: onboardingState },
    problems: [],
  }),
  findEmployers: defineRoute({
    room: 'onboarding',
    method: 'GET',
    path: '/api/onboarding/employers',
    access: 'public',
    isBackground: true,
    summary: 'Employers whose name begins with what was typed, from 2 characters on, at most 10.',
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(120)) }),
    responses: { 200: z.object({ data: z.array(employerHit) }) },
    problems: [],
  }),
  searchEmployee: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/employee-search',
    access: 'public',
    summary: 'Finds one person on a roster. No match, several and a wrong birth date have one answer.',
    body: employeeSearch,
    responses: { 200: onboardingState },
    problems: [
      ...anyStep,
      'onboarding.no_match',
      'onboarding.employer_unknown',
      'onboarding.birth_date_required',
      'onboarding.under_age',
      'onboarding.too_many_tries',
    ],
  }),
  openInvitation: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/invitation',
    access: 'public',
    summary:
      'Fills in the employer and the number of the person that an invitation link is for. The birth date is asked all the same.',
    /** Out of the link: `/onboarding?invite=…`. */
    body: z.object({ invite: z.string().check(z.minLength(1), z.maxLength(256), nothingHidden) }),
    responses: { 200: onboardingState },
    problems: ['onboarding.invitation_unknown'],
  }),
  verifySsn: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/verify-ssn',
    access: 'public',
    summary: 'The last four digits. Five wrong ones lock the person for 24 hours.',
    body: z.object({ last4Ssn: z.string().check(z.regex(/^(?!0000)\d{4}$/)) }),
    responses: { 200: onboardingState },
    problems: [...anyStep, 'onboarding.ssn_wrong', 'onboarding.ssn_locked', 'onboarding.has_account', 'onboarding.inactive'],
  }),
  chooseLogInMethod: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/log-in-method',
    access: 'public',
    summary: 'Sends a one-time code to a contact of the roster, or to another one.',
    body: logInMethod,
    responses: { 200: onboardingState },
    problems: [
      ...anyStep,
      'onboarding.contact_missing',
      'onboarding.contact_invalid',
      'onboarding.employer_code_required',
      'onboarding.employer_code_wrong',
      'onboarding.ssn_locked',
      'onboarding.has_account',
      'onboarding.inactive',
      'session.method_unavailable',
      'session.username_invalid',
      'session.texts_stopped',
      'session.too_many_codes',
      'session.locked',
    ],
  }),
  resendCode: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/verify-otp/resend',
    access: 'public',
    summary: 'Sends another code to the same contact, 30 seconds after the last one at the earliest.',
    responses: { 200: onboardingState },
    problems: [
      ...anyStep,
      'onboarding.resend_too_soon',
      'session.method_unavailable',
      'session.username_invalid',
      'session.texts_stopped',
      'session.too_many_codes',
      'session.locked',
    ],
  }),
  verifyOtp: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/verify-otp',
    access: 'public',
    summary: 'The code that comes back makes the employee, with the status Joined, and opens a session.',
    body: z.object({ otp: oneTimeCode }),
    responses: { 200: z.extend(onboardingState, { signedIn }) },
    problems: [...anyStep, 'onboarding.has_account', 'onboarding.inactive', ...codeProblems],
  }),
  openEsignSample: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/agreements/esign-sample',
    access: 'session',
    requires: [],
    summary: 'Says that the sample document opened in this browser.',
    responses: { 200: onboardingState },
    problems: [...anyStep],
  }),
  agree: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/agreements',
    access: 'session',
    requires: [],
    summary: 'Consent to agreements: `esign` first and alone, then `terms` and `privacy`.',
    body: z.object({
      consents: z.array(agreementConsent).check(z.minLength(1), z.maxLength(3)),
      wantsMarketing: z.optional(z.boolean()),
    }),
    responses: { 200: onboardingState },
    problems: [
      ...anyStep,
      'onboarding.sample_first',
      'onboarding.esign_first',
      'onboarding.consents_incomplete',
      'onboarding.paper_changed',
    ],
  }),
  updatePersonalInformation: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/update-personal-information',
    access: 'session',
    requires: [],
    summary: 'Name and home address, and where mail goes. A PO box is no home: 422 `po_box`.',
    body: personalInformation,
    responses: { 200: onboardingState },
    problems: [...anyStep, 'invalid_input'],
  }),
  agreeToCard: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/cardholder-agreement',
    access: 'session',
    requires: [],
    summary: 'Consent to `short-form` and `cardholder-agreement` together.',
    body: z.object({ consents: z.array(agreementConsent).check(z.minLength(1), z.maxLength(2)) }),
    responses: { 200: onboardingState },
    problems: [...anyStep, 'onboarding.consents_incomplete', 'onboarding.paper_changed'],
  }),
  identify: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/identification',
    access: 'session',
    requires: [],
    summary: 'Submits the identity check. The number is asked for only when the roster has none.',
    body: z.object({ ssn: z.optional(z.string().check(z.regex(/^\d{9}$/))) }),
    responses: { 200: onboardingState },
    problems: [
      ...anyStep,
      'onboarding.ssn_required',
      'onboarding.ssn_invalid',
      'onboarding.ssn_differs',
      'onboarding.identification_unavailable',
    ],
  }),
  electPayment: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/payment-election',
    access: 'session',
    requires: [],
    summary: 'How the worker wants to be paid. `all` and `part` need their consent. It may be answered again when all is done.',
    body: z.extend(paymentElection, { hasConsented: z.boolean() }),
    responses: { 200: onboardingState },
    problems: [...anyStep, 'onboarding.election_invalid', 'onboarding.consents_incomplete', 'session.limited'],
  }),
  answerCardActivation: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/card-activation',
    access: 'session',
    requires: [],
    summary: 'Goes on from the card: `activated` once it is (by the card room), or later.',
    body: z.object({ answer: z.enum(['activated', 'no_card', 'skip']) }),
    responses: { 200: onboardingState },
    problems: [...anyStep, 'onboarding.card_not_active'],
  }),
  answerSetPin: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/set-pin',
    access: 'session',
    requires: [],
    summary: 'Goes on from the PIN: `set` once it is (by the card room), or later.',
    body: z.object({ answer: z.enum(['set', 'skip']) }),
    responses: { 200: onboardingState },
    problems: [...anyStep, 'onboarding.pin_not_set'],
  }),
  finish: defineRoute({
    room: 'onboarding',
    method: 'POST',
    path: '/api/onboarding/success',
    access: 'session',
    requires: [],
    summary: 'The worker has seen that all is done; the welcome is shown once.',
    responses: { 200: onboardingState },
    problems: [...anyStep],
  }),
}
