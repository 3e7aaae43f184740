// The employee's own profile. Specification 3 "Employee profile".
import * as z from 'zod/mini'
import { payCard } from './cards/pay-card.ts'
import { defineRoute } from './route.ts'
import { idText } from './shapes.ts'
import { postalAddress, postedAddress, shownAddress } from './values/postal-address.ts'
import { typedText } from './values/texts.ts'

/** Specification 4, "Onboarding status order". Only Completed admits to the main app. */
export const onboardingStatus = z.enum(['Joined', 'AccountPending', 'AccountCreated', 'DepositBankAccountCreated', 'Completed'])
export type OnboardingStatus = z.infer<typeof onboardingStatus>

/** `EWA` opens Express Pay. */
export const feature = z.enum(['EWA'])

export const workerLanguage = z.enum(['en', 'es'])

/** What the root's size is multiplied by: 100, 118, 141 and 176 %. */
const textSize = z.enum(['standard', 'large', 'larger', 'largest'])

/** Decision 38. */
const settings = z.object({
  language: workerLanguage,
  /** `system`: light or dark, as the phone has it. */
  theme: z.enum(['system', 'light', 'dark']),
  textSize,
  /** Amounts are dots until the worker presses one: other people see a phone at work. */
  hideAmounts: z.boolean(),
  /** Which pages open and what fails. */
  analytics: z.boolean(),
  /** Of the screen, with all text covered. */
  recording: z.boolean(),
  /** "I Don't Want A New Card". Specification 2, "Card offer flow". */
  personalCardOptedOut: z.boolean(),
  /** News and offers by text: the same consent that `/api/consents` shows. */
  marketing: z.boolean(),
})
export type Settings = z.infer<typeof settings>

/** What a form showed when it was opened. */
const seenProfile = z.object({
  preferredName: z.optional(z.nullable(typedText({ min: 0, max: 200 }))),
  homeAddress: z.optional(z.nullable(shownAddress)),
})

const profileChange = z.object({
  language: z.optional(workerLanguage),
  /** Empty or null: the first name again. */
  preferredName: z.optional(z.nullable(typedText({ min: 0, max: 60 }))),
  /** Needs a fresh proof. */
  homeAddress: z.optional(postedAddress),
  /** Given, it refuses what would write over a change that the form has not shown. */
  seen: z.optional(seenProfile),
})
export type ProfileChange = z.infer<typeof profileChange>

const profile = z.object({
  employeeId: idText('emp'),
  onboardingStatus,
  features: z.array(feature),
  firstName: z.string(),
  lastName: z.string(),
  /** What the worker likes to be called, in greetings; null: the first name. Never on a legal document. */
  preferredName: z.nullable(z.string()),
  employerName: z.string(),
  language: workerLanguage,
  emails: z.array(z.object({ email: z.string() })),
  phoneNumbers: z.array(z.object({ phoneNumber: z.string() })),
  address: z.nullable(postalAddress),
  shippingAddress: z.nullable(postalAddress),
  payCards: z.array(payCard),
  /** The id of the main card (specification 4, "Main card selection"), or null when none qualifies. */
  mainCardId: z.nullable(idText('crd')),
  hasPin: z.boolean(),
  /** Decision 39: here, so that the poll of the profile rings the bell. */
  unreadMessages: z.int(),
  /** Here too, so that the poll of the profile brings what another device chose. */
  settings,
})
export type Profile = z.infer<typeof profile>

export const employeeRoutes = {
  readProfile: defineRoute({
    room: 'employee',
    method: 'GET',
    path: '/api/employees/me',
    access: 'session',
    requires: [],
    isBackground: true,
    summary: 'The current employee profile. Carries an ETag; answers 304 while nothing changed.',
    responses: { 200: profile, 304: null },
    problems: [],
  }),
  changeProfile: defineRoute({
    room: 'employee',
    method: 'PATCH',
    path: '/api/employees/me',
    access: 'session',
    requires: [],
    summary:
      "Changes the worker's own profile: what is left out stays. `language` is that of pages and messages. `homeAddress` needs a fresh proof (403 step_up_required).",
    body: profileChange,
    responses: { 204: null },
    problems: [
      /** 409: `seen` is not what is kept now. */
      'employee.changed_elsewhere',
      'employee.onboarding_incomplete',
      'session.limited',
      'step_up_required',
      'invalid_input',
    ],
  }),
  readSettings: defineRoute({
    room: 'employee',
    method: 'GET',
    path: '/api/employees/me/settings',
    access: 'session',
    requires: [],
    isBackground: true,
    summary: "The worker's settings of the app.",
    responses: { 200: settings },
    problems: [],
  }),
  changeSettings: defineRoute({
    room: 'employee',
    method: 'PATCH',
    path: '/api/employees/me/settings',
    access: 'session',
    requires: [],
    summary: 'Changes settings and answers all of them: what is left out stays. One that is refused changes none of them.',
    body: z.partial(settings),
    responses: { 200: settings },
    problems: ['session.limited', 'employee.no_phone', 'employee.texts_stopped'],
  }),
}
