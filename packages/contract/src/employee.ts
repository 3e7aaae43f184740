// The employee's own profile. Specification 3 "Employee profile".
import * as z from 'zod/mini'
import { payCard } from './cards/cards.ts'
import { defineRoute } from './route.ts'
import { idText } from './shapes.ts'

/** Specification 4, "Onboarding status order". Only Completed admits to the main app. */
export const onboardingStatus = z.enum(['Joined', 'AccountPending', 'AccountCreated', 'DepositBankAccountCreated', 'Completed'])
export type OnboardingStatus = z.infer<typeof onboardingStatus>

/** `EWA` opens Express Pay. */
export const feature = z.enum(['EWA'])

export const postalAddress = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

export const workerLanguage = z.enum(['en', 'es'])

/** `system`: light or dark, as the phone has it. */
const settings = z.object({ language: workerLanguage, theme: z.enum(['system', 'light', 'dark']) })
export type Settings = z.infer<typeof settings>

const profileChange = z.object({ language: z.optional(workerLanguage) })

const profile = z.object({
  employeeId: idText('emp'),
  onboardingStatus,
  features: z.array(feature),
  firstName: z.string(),
  lastName: z.string(),
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
    summary: "Changes the worker's own profile: what is left out stays. `language` is that of pages and messages.",
    body: profileChange,
    responses: { 204: null },
    problems: [],
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
    summary: 'Changes settings and answers all of them: what is left out stays.',
    body: z.partial(settings),
    responses: { 200: settings },
    problems: [],
  }),
}
