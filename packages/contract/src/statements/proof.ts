// Proof of income: letters that a worker makes, and the public check of a letter's code. Decisions 65; pictures "proof-*".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId, dateText, idText, instantText, unsignedCentsText } from '../shapes.ts'
import { nothingHidden, typedText } from '../values/texts.ts'

export const proofPeriod = z.enum(['3-months', '6-months', 'year'])
export type ProofPeriod = z.infer<typeof proofPeriod>

/** What a letter may show; one of the first two at least. */
export const proofPart = z.enum(['average', 'each', 'work', 'often'])
export type ProofPart = z.infer<typeof proofPart>

/** How often pay came, where every payday of a period says the same. */
export const payRhythm = z.enum(['weekly', 'two-weeks', 'twice-month', 'monthly'])
export type PayRhythm = z.infer<typeof payRhythm>

/** `net`: after taxes and other deductions; `gross`: before them, where the pay run says it. */
const payday = z.object({ payday: dateText, net: unsignedCentsText, gross: z.nullable(unsignedCentsText) })
export type ProofPayday = z.infer<typeof payday>

const figures = z.object({
  from: dateText,
  to: dateText,
  count: z.int(),
  total: unsignedCentsText,
  average: unsignedCentsText,
  often: z.nullable(payRhythm),
  paydays: z.array(payday),
})
export type ProofFigures = z.infer<typeof figures>

const work = z.object({ employer: z.string(), since: z.nullable(dateText) })

/** What the letter says, and what the check of its code says: what the worker left out is null. */
const letter = z.object({
  name: z.string(),
  from: dateText,
  to: dateText,
  count: z.int(),
  total: unsignedCentsText,
  average: z.nullable(unsignedCentsText),
  often: z.nullable(payRhythm),
  paydays: z.nullable(z.array(payday)),
  /** Only where every payday of it is known by its pay run. */
  totalGross: z.nullable(unsignedCentsText),
  work: z.nullable(work),
  madeFor: z.nullable(z.string()),
  madeOn: dateText,
  language: z.enum(['en', 'es']),
})
export type ProofLetter = z.infer<typeof letter>

const ownLetter = z.object({
  id: idText('prf'),
  /** In groups: "K7Q2-9WXM-4T". */
  code: z.string(),
  letter,
  madeAt: instantText,
  goodUntil: instantText,
  state: z.enum(['active', 'off', 'over']),
  checks: z.int(),
  lastCheckedAt: z.nullable(instantText),
})
export type OwnProofLetter = z.infer<typeof ownLetter>

const overview = z.object({
  periods: z.array(z.object({ period: proofPeriod, ...figures.shape })),
  work: z.nullable(work),
  /** Newest first. */
  letters: z.array(ownLetter),
  /** Where a code is checked, as it is printed: without "https://". */
  checkedAt: z.string(),
})
export type ProofOverview = z.infer<typeof overview>

const params = z.object({ id: z.string() })
const path = '/api/proof'

export const proofRoutes = {
  read: defineRoute({
    room: 'statements',
    method: 'GET',
    path,
    access: 'session',
    requires: ['completed'],
    summary: 'What a proof of income could say now, by period, and the letters that were made.',
    responses: { 200: overview },
    problems: ['accounts.not_found'],
  }),
  make: defineRoute({
    room: 'statements',
    method: 'POST',
    path: `${path}/letters`,
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Makes a letter that shows what is asked for and no more. The same id again is the same letter.',
    body: z.object({
      id: clientId,
      period: proofPeriod,
      shows: z.array(proofPart).check(z.minLength(1), z.maxLength(4)),
      madeFor: z.nullable(typedText({ min: 0, max: 80 })),
      language: z.enum(['en', 'es']),
    }),
    responses: { 200: ownLetter },
    problems: ['accounts.not_found', 'statements.no_pay', 'statements.nothing_shown', 'statements.too_many_letters'],
  }),
  readFile: defineRoute({
    room: 'statements',
    method: 'GET',
    path: `${path}/letters/:id/pdf`,
    access: 'session',
    requires: ['completed'],
    summary: 'A letter as an accessible PDF, in the language that it was made in. The download is in the activity.',
    params,
    responses: {},
    sendsFile: 'application/pdf',
    problems: ['statements.no_such_letter'],
  }),
  turnOff: defineRoute({
    room: 'statements',
    method: 'POST',
    path: `${path}/letters/:id/off`,
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Turns a letter off for good: its code is as unknown as any other. Asked again, it stays off.',
    params,
    responses: { 200: ownLetter },
    problems: ['statements.no_such_letter'],
  }),
  check: defineRoute({
    room: 'statements',
    method: 'POST',
    path: `${path}/check`,
    access: 'public',
    summary:
      'Whether a code is of a genuine letter, and the figures that it has. One that is unknown, too old or turned off is answered alike; ten wrong ones an hour a network.',
    body: z.object({ code: z.string().check(z.maxLength(40), nothingHidden) }),
    responses: { 200: z.object({ checkedAt: instantText, letter }) },
    problems: ['statements.no_such_letter', 'statements.too_many_codes'],
  }),
}
