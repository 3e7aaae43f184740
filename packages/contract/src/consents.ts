// What a worker agreed to, word for word, and what they may revoke: documents online, texts, news and offers. Readings 3.5 S1 and
// T1.
import * as z from 'zod/mini'
import { sentAddress, shownAddress } from './values/postal-address.ts'
import {
  agreementConsent,
  agreementContent,
  agreementHash,
  agreementId,
  agreementLocale,
  agreementVersion,
} from './onboarding/agreements.ts'
import { defineRoute } from './route.ts'
import { dateText, idText, instantText } from './shapes.ts'

export const agreementName = z.enum([...agreementId.options, 'payment-election'])
export type AgreementName = z.infer<typeof agreementName>

const agreement = z.object({
  id: idText('agr'),
  name: agreementName,
  version: agreementVersion,
  /** SHA-256 of the words, as they were read. */
  hash: agreementHash,
  locale: agreementLocale,
  agreedAt: instantText,
  /** Since when a paper copy is requested and on its way; null when none is. */
  copyAskedAt: z.nullable(instantText),
})
export type GivenAgreement = z.infer<typeof agreement>

const agreementText = z.object({ ...agreement.shape, ...agreementContent.shape })
export type AgreementText = z.infer<typeof agreementText>

/** The first letter: it is mailed on this day, with the statement of the month that begins on the other. */
const mailing = z.object({ startsOn: dateText, statementOf: dateText })

const choiceSubject = z.enum(['documents', 'texts', 'marketing'])
export type ChoiceSubject = z.infer<typeof choiceSubject>

const consents = z.object({
  documents: z.object({
    isOnline: z.boolean(),
    /** Since when they are online; null when the worker never chose so. */
    since: z.nullable(instantText),
    /** From when letters are mailed; null while documents are online. */
    mailedFrom: z.nullable(dateText),
    ifMailed: mailing,
    mailsTo: z.nullable(sentAddress),
  }),
  texts: z.object({
    isGiven: z.boolean(),
    /** When it changed last; null while it is as it was when the worker gave the number. */
    since: z.nullable(instantText),
    /** Masked; null for a worker without a phone. */
    to: z.nullable(z.string()),
    /** Stopped by a text: only a text, START, brings them back, because the phone company has stopped them too. */
    isStoppedByText: z.boolean(),
    /** Without texts no log-in would be possible. */
    isOnlyWayIn: z.boolean(),
  }),
  marketing: z.object({ isGiven: z.boolean(), since: z.nullable(instantText) }),
  /** In the order in which they were given. */
  agreements: z.array(agreement),
  /** What changed since, newest first. */
  changes: z.array(
    z.object({
      at: instantText,
      subject: choiceSubject,
      isGiven: z.boolean(),
      /** Here, or by a text or a call. */
      isHere: z.boolean(),
    }),
  ),
})
export type Consents = z.infer<typeof consents>

const agreementParams = z.object({ id: z.string() })

export const consentsRoutes = {
  read: defineRoute({
    room: 'consents',
    method: 'GET',
    path: '/api/consents',
    access: 'session',
    requires: ['completed'],
    summary: 'What the worker agreed to, what of it they may take back, and what changed since.',
    responses: { 200: consents },
    problems: [],
  }),
  mailDocuments: defineRoute({
    room: 'consents',
    method: 'POST',
    path: '/api/consents/documents/mail',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Documents as letters from now on, beginning on the day and at the address that the worker was shown.',
    body: z.object({ startsOn: dateText, mailsTo: shownAddress }),
    responses: { 200: consents },
    problems: ['consents.shown_changed', 'consents.no_address'],
  }),
  putDocumentsOnline: defineRoute({
    room: 'consents',
    method: 'POST',
    path: '/api/consents/documents/online',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Documents online again, by the agreement to it as it is now.',
    body: z.object({ consent: agreementConsent }),
    responses: { 200: consents },
    problems: ['consents.agreement_changed'],
  }),
  chooseTexts: defineRoute({
    room: 'consents',
    method: 'POST',
    path: '/api/consents/texts',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Ends or brings back codes and alerts by text. Ending them ends offers by text, too.',
    body: z.object({ isGiven: z.boolean() }),
    responses: { 200: consents },
    problems: ['consents.no_phone', 'consents.only_way_in', 'consents.start_by_text'],
  }),
  chooseMarketing: defineRoute({
    room: 'consents',
    method: 'POST',
    path: '/api/consents/marketing',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Offers and news by text, or none.',
    body: z.object({ isGiven: z.boolean() }),
    responses: { 200: consents },
    problems: ['consents.no_phone', 'consents.texts_first'],
  }),
  readAgreement: defineRoute({
    room: 'consents',
    method: 'GET',
    path: '/api/consents/agreements/:id',
    access: 'session',
    requires: ['completed'],
    summary: 'An agreement word for word as the worker read it.',
    params: agreementParams,
    responses: { 200: agreementText },
    problems: ['consents.no_such_agreement', 'consents.text_not_kept'],
  }),
  readAgreementFile: defineRoute({
    room: 'consents',
    method: 'GET',
    path: '/api/consents/agreements/:id/pdf',
    access: 'session',
    requires: ['completed'],
    summary: 'The same as an accessible PDF. It is noted in the activity.',
    params: agreementParams,
    sendsFile: 'application/pdf',
    responses: {},
    problems: ['consents.no_such_agreement', 'consents.text_not_kept'],
  }),
  askForCopy: defineRoute({
    room: 'consents',
    method: 'POST',
    path: '/api/consents/agreements/:id/copy',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Requests a paper copy, free. While one is on its way, a repeated request is the same one.',
    params: agreementParams,
    responses: { 200: consents },
    problems: ['consents.no_such_agreement', 'consents.no_address'],
  }),
}
