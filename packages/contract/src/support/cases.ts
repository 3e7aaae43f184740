// Messages to us as cases. Decision 47; readings 4.9; pictures "support-message", "support-cases", "support-case".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId, dateText, instantText } from '../shapes.ts'
import { nothingHidden, typedParagraphs } from '../values/texts.ts'
import { supportFileLimits } from './files.ts'

/** The eight of readings 4.9, and two more that help has answers about. */
export const supportTopics = [
  'card-lost',
  'pin',
  'payday',
  'express-pay',
  'transfers',
  'disputes',
  'log-in',
  'cash-back',
  'account',
  'safety',
] as const
export type SupportTopic = (typeof supportTopics)[number]
export const caseTopics = [...supportTopics, 'other'] as const
const caseTopic = z.enum(caseTopics)
export type CaseTopic = z.infer<typeof caseTopic>

/** Readings 4.9, "text 10–2000 chars". */
export const caseText = { min: 10, max: 2_000 } as const

/** open: it is our turn. waiting: it is the worker's. */
export const caseState = z.enum(['open', 'waiting', 'closed'])
export type CaseState = z.infer<typeof caseState>

const caseNumber = z.string().check(z.regex(/^[1-9]\d{4,9}$/))
const fileIds = z.array(clientId).check(z.maxLength(supportFileLimits.maxCount))
const articleSlug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+){0,9}$/), z.maxLength(60))

const supportCase = z.object({
  number: caseNumber,
  topic: caseTopic,
  /** The article it was written from. */
  article: z.nullable(z.string()),
  state: caseState,
  /** By when the one whose turn it is answers; null when it is closed. */
  answerBy: z.nullable(dateText),
  openedAt: instantText,
  changedAt: instantText,
  closedAt: z.nullable(instantText),
  canReopen: z.boolean(),
})
export type SupportCase = z.infer<typeof supportCase>

const caseMessage = z.object({
  id: z.string(),
  from: z.enum(['worker', 'us']),
  /** The first name of the person who answered. */
  agent: z.nullable(z.string()),
  text: z.string(),
  at: instantText,
  files: z.array(z.object({ name: z.string(), size: z.int() })),
})
export type CaseMessage = z.infer<typeof caseMessage>

const caseThread = z.object({ ...supportCase.shape, messages: z.array(caseMessage) })
export type CaseThread = z.infer<typeof caseThread>

/** Any text: what is no number of the worker's is not found. */
const params = z.object({ number: z.string().check(z.maxLength(64), nothingHidden) })
const refusedTexts = ['support.secret_number', 'support.file_unknown', 'support.id_reused'] as const

export const supportRoutes = {
  listCases: defineRoute({
    room: 'support',
    access: 'session',
    requires: ['unlimited'],
    method: 'GET',
    path: '/api/support/cases',
    summary: "The worker's cases of the last 24 months: those that wait for the worker first, then open ones, then closed ones.",
    responses: { 200: z.object({ cases: z.array(supportCase) }) },
    problems: [],
  }),
  readCase: defineRoute({
    room: 'support',
    access: 'session',
    requires: ['unlimited'],
    method: 'GET',
    path: '/api/support/cases/:number',
    summary: 'One case with its messages. A case of another worker is not found.',
    params,
    responses: { 200: caseThread },
    problems: ['support.case_not_found'],
  }),
  openCase: defineRoute({
    room: 'support',
    access: 'session',
    requires: [],
    method: 'POST',
    path: '/api/support/cases',
    summary: 'Writes to us. The same id again is the same message. What looks like a card number or an SSN is refused.',
    body: z.object({
      id: clientId,
      topic: caseTopic,
      article: z.nullable(articleSlug),
      message: typedParagraphs(caseText),
      files: fileIds,
    }),
    responses: { 200: supportCase },
    problems: [...refusedTexts, 'support.too_many'],
  }),
  answerCase: defineRoute({
    room: 'support',
    access: 'session',
    requires: ['unlimited'],
    method: 'POST',
    path: '/api/support/cases/:number/messages',
    summary: "The worker's next message in a case: it is our turn again. The same id again is the same message.",
    params,
    body: z.object({ id: clientId, message: typedParagraphs({ min: 1, max: caseText.max }), files: fileIds }),
    responses: { 200: caseThread },
    problems: ['support.case_not_found', 'support.case_closed', 'support.too_many', ...refusedTexts],
  }),
  closeCase: defineRoute({
    room: 'support',
    access: 'session',
    requires: ['unlimited'],
    method: 'POST',
    path: '/api/support/cases/:number/close',
    summary: 'Closes a case. One that is closed stays so.',
    params,
    responses: { 200: caseThread },
    problems: ['support.case_not_found'],
  }),
  reopenCase: defineRoute({
    room: 'support',
    access: 'session',
    requires: ['unlimited'],
    method: 'POST',
    path: '/api/support/cases/:number/reopen',
    summary: 'Opens a closed case again, for 30 days. One that is open stays so.',
    params,
    responses: { 200: caseThread },
    problems: ['support.case_not_found', 'support.reopen_late'],
  }),
  writeSignedOut: defineRoute({
    room: 'support',
    access: 'public',
    method: 'POST',
    path: '/api/support/messages',
    summary: 'Writes to us without signing in; the answer comes by e-mail. The answer reveals nothing about any account.',
    body: z.object({
      id: clientId,
      topic: caseTopic,
      email: z.string().check(z.maxLength(254), nothingHidden, z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/)),
      language: z.enum(['en', 'es']),
      message: typedParagraphs(caseText),
    }),
    responses: { 200: z.object({ number: caseNumber }) },
    problems: ['support.secret_number', 'support.id_reused', 'support.too_many'],
  }),
}
