// The agreements of a worker and the other legal pages, each with its versions. Readings 3.1 E1–E3 and E15, 3.5 S1; decisions 27.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { instantText, unsignedCentsText } from '../shapes.ts'

export const agreementId = z.enum([
  'esign',
  'esign-sample',
  'terms',
  'privacy',
  'short-form',
  'cardholder-agreement',
  'fees',
  'express-pay',
  'accessibility',
])
export type AgreementId = z.infer<typeof agreementId>

export const agreementVersion = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** SHA-256 of the agreement in its language, in hexadecimal. */
export const agreementHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const agreementLocale = z.enum(['en', 'es'])

/** The agreement that was accepted, exactly as it was read: one that has changed since answers 409 `onboarding.paper_changed`. */
export const agreementConsent = z.object({
  paperId: agreementId,
  version: agreementVersion,
  hash: agreementHash,
  locale: agreementLocale,
})
export type AgreementConsent = z.infer<typeof agreementConsent>

/** A fee of the schedule. Its name is the text `onboarding.fee.<id>`, what it depends on `onboarding.fee-note.<id>`. */
const fee = z.object({
  id: z.string(),
  amount: unsignedCentsText,
  /** Hundredths of a percent of the amount, where the fee grows with it; `amount` is then its maximum. */
  basisPoints: z.nullable(z.int()),
})
export type Fee = z.infer<typeof fee>

/** Readings 3.1 E3, in its order. Amounts in cents. */
const shortForm = z.object({
  monthlyFee: unsignedCentsText,
  perPurchase: unsignedCentsText,
  atmWithdrawal: z.object({ inNetwork: unsignedCentsText, outOfNetwork: unsignedCentsText }),
  cashReload: unsignedCentsText,
  atmInquiry: z.object({ inNetwork: unsignedCentsText, outOfNetwork: unsignedCentsText }),
  customerService: z.object({ automated: unsignedCentsText, live: unsignedCentsText }),
  inactivity: z.object({ amount: unsignedCentsText, afterMonths: z.int() }),
  /** The other types of fees that there are. */
  otherFees: z.array(fee),
})
export type ShortForm = z.infer<typeof shortForm>

const content = {
  title: z.string(),
  sections: z.array(z.object({ heading: z.nullable(z.string()), paragraphs: z.array(z.string()) })),
  /** Only of `short-form`. */
  shortForm: z.nullable(shortForm),
  /** Only of `cardholder-agreement` and `fees`: the long form, every fee that there is. */
  fees: z.nullable(z.array(fee)),
}
/** What an agreement says, without which it is. */
export const agreementContent = z.object(content)
export type AgreementContent = z.infer<typeof agreementContent>

const agreement = z.object({
  paperId: agreementId,
  version: agreementVersion,
  hash: agreementHash,
  locale: agreementLocale,
  ...content,
})
export type Agreement = z.infer<typeof agreement>

/** The text of an agreement as it was shown. One version has several when a phone number or a figure in it has changed. */
const edition = z.object({
  version: agreementVersion,
  hash: agreementHash,
  locale: agreementLocale,
  firstShownAt: instantText,
})
export type Edition = z.infer<typeof edition>
const editions = z.object({ data: z.array(edition) })

/** The short form has a frame of its own by law (readings 3.1 E3): it is printed from its page, where that frame is. */
const agreementIdOfFile = z.enum([
  'esign',
  'esign-sample',
  'terms',
  'privacy',
  'cardholder-agreement',
  'fees',
  'express-pay',
  'accessibility',
])

export const onboardingAgreementRoutes = {
  readAgreement: defineRoute({
    room: 'onboarding',
    method: 'GET',
    path: '/api/onboarding/papers/:paperId',
    access: 'public',
    summary: 'The current version of an agreement, in one language.',
    params: z.object({ paperId: agreementId }),
    query: z.object({ locale: agreementLocale }),
    responses: { 200: agreement },
    problems: [],
  }),
  readAgreementFile: defineRoute({
    room: 'onboarding',
    method: 'GET',
    path: '/api/onboarding/papers/:paperId/pdf',
    access: 'public',
    summary: 'The same agreement as an accessible PDF, to keep.',
    params: z.object({ paperId: agreementIdOfFile }),
    query: z.object({ locale: agreementLocale }),
    sendsFile: 'application/pdf',
    responses: {},
    problems: [],
  }),
  listEditions: defineRoute({
    room: 'onboarding',
    method: 'GET',
    path: '/api/onboarding/papers/:paperId/editions',
    access: 'public',
    summary: 'Every edition of an agreement that was ever shown in one language, newest first.',
    params: z.object({ paperId: agreementId }),
    query: z.object({ locale: agreementLocale }),
    responses: { 200: editions },
    problems: [],
  }),
  readEdition: defineRoute({
    room: 'onboarding',
    method: 'GET',
    path: '/api/onboarding/papers/:paperId/editions/:hash',
    access: 'public',
    summary: 'An edition of an agreement, word for word.',
    params: z.object({ paperId: agreementId, hash: agreementHash }),
    responses: { 200: agreement },
    problems: ['onboarding.no_such_edition'],
  }),
}
