// The state of a sign-up: the steps, and which answers may be shown. Specification 3, "Onboarding draft"; readings 4.2.
import * as z from 'zod/mini'
import { sentAddress } from '../values/postal-address.ts'
import { onboardingStatus } from '../employee.ts'
import { verification } from './verification.ts'
import { centsText, idText, instantText } from '../shapes.ts'

/** Each is the last part of its address: `/onboarding/verify-ssn`. Their order is the server's, and is sent with the draft. */
export const onboardingStep = z.enum([
  'employee-search',
  'verify-ssn',
  'log-in-method',
  'verify-otp',
  'agreements',
  'update-personal-information',
  'cardholder-agreement',
  'identification',
  'payment-election',
  'card-activation',
  'set-pin',
  'success',
])
export type OnboardingStep = z.infer<typeof onboardingStep>

/** `phone` means method `sms` (decisions 21). */
export const otpMethod = z.enum(['phone', 'email'])
export type OtpMethod = z.infer<typeof otpMethod>

export const paymentElection = z.object({
  choice: z.enum(['all', 'part', 'keep', 'later']),
  /** Of each payday, with `part`: exactly one of the two. */
  amount: z.nullable(centsText),
  percent: z.nullable(z.int()),
})
export type ElectionChoice = z.infer<typeof paymentElection>

/** What of the draft may be shown in a browser: nothing by which a stranger who finds it open learns more than they saw typed. */
const draft = z.object({
  employer: z.nullable(z.object({ id: idText('epr'), name: z.string() })),
  /** As it was typed. */
  employeeIdOrLastName: z.nullable(z.string()),
  /** It is kept and not shown: a search that leaves it out means it. */
  hasBirthDate: z.boolean(),
  /** The roster's own contacts, masked (specification 3, "Masking"); null before the digits fit, and where the roster has none. */
  rosterPhone: z.nullable(z.string()),
  rosterEmail: z.nullable(z.string()),
  otpMethod: z.nullable(otpMethod),
  /** The code that is under way. `resendAt`: from then on another may be asked for. */
  code: z.nullable(z.object({ destination: z.string(), expiresAt: instantText, resendAt: instantText })),
  esignSampleOpenedAt: z.nullable(instantText),
  esignConsentedAt: z.nullable(instantText),
  termsConsentedAt: z.nullable(instantText),
  privacyReadAt: z.nullable(instantText),
  wantsMarketing: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  address: z.nullable(sentAddress),
  /** null: the same as home. */
  mailingAddress: z.nullable(sentAddress),
  /** What differs from the employer's records: it is reviewed, and stops nothing. */
  differs: z.array(z.enum(['firstName', 'lastName', 'address'])),
  cardholderAgreementConsentedAt: z.nullable(instantText),
  /** The full number is asked for in `identification`: the roster has only its last digits. */
  needsSsn: z.boolean(),
  /** null before `identification` can be reached. */
  verification: z.nullable(verification),
  showPaymentElection: z.boolean(),
  election: z.nullable(paymentElection),
  paymentElectionSwitchConsentedAt: z.nullable(instantText),
  /** The first payday that a choice made now can apply to: 'YYYY-MM-DD'. */
  electionStartsOn: z.nullable(z.string()),
  /** Until then nothing leaves the account: its contact was not the employer's, and no employer code was given with it (decisions 23). */
  holdUntil: z.nullable(instantText),
})
export type OnboardingDraft = z.infer<typeof draft>

/** What the card provider makes for the worker once their identity is checked, in this order. */
export const openingStep = z.enum(['holder', 'application', 'account', 'numbers', 'card'])
export type OpeningStep = z.infer<typeof openingStep>

const opening = z.object({
  /**
   * `working`: it continues automatically, in seconds. `in_review`: the card provider reviews the application. `delayed`: something failed, and is
   * retried automatically. `refused`: the card provider opens no account. `opened`: everything is there.
   */
  standing: z.enum(['working', 'in_review', 'delayed', 'refused', 'opened']),
  steps: z.array(z.object({ step: openingStep, isDone: z.boolean() })),
})
export type OnboardingOpening = z.infer<typeof opening>

export const onboardingState = z.object({
  /** null until the first answer makes one. */
  draftId: z.nullable(idText('obd')),
  /** null until the code was verified: before that there is no employee. */
  status: z.nullable(onboardingStatus),
  /** The one that is due. Those before it are done; null when all of them are. */
  step: z.nullable(onboardingStep),
  /** Those that this worker goes through, in order. `isOpen`: it may be answered now, again or for the first time. */
  steps: z.array(z.object({ step: onboardingStep, isDone: z.boolean(), isOpen: z.boolean() })),
  locale: z.enum(['en', 'es']),
  /** When the answers are forgotten; null for those of an employee, which stay. */
  expiresAt: z.nullable(instantText),
  /** The cookie named answers that were kept for their 24 hours and are gone. */
  hasExpired: z.boolean(),
  /** How far the account is; null before the identity is checked. `status` is Completed once it is opened and the pay election is made. */
  opening: z.nullable(opening),
  draft,
})
export type OnboardingState = z.infer<typeof onboardingState>
