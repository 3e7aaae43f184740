// A statement for each month of an account, as files; the fees that were paid; the history as a table. Readings 3.1 E5 and E6,
// 4.8.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { filterQuery } from '../transactions/transactions-found.ts'
import { centsText, dateText, instantText, unsignedCentsText } from '../shapes.ts'

export const statementFormat = z.enum(['pdf', 'csv', 'json', 'ofx'])
export type StatementFormat = z.infer<typeof statementFormat>

/** What a fee was for. A new kind gets a name in both languages, or it does not compile. */
export const feeKind = z.enum(['instant-transfer', 'fast-card'])
export type FeeKind = z.infer<typeof feeKind>

const statement = z.object({
  /** Its first day. */
  month: dateText,
  madeAt: instantText,
  opening: centsText,
  closing: centsText,
  totalIn: unsignedCentsText,
  totalOut: unsignedCentsText,
})
export type ShownStatement = z.infer<typeof statement>

const fees = z.object({
  /** The first day of the last full month. */
  month: dateText,
  year: z.int(),
  /** Every kind there is, also at nothing. What was given back is taken off, so that an amount may be below zero. */
  byKind: z.array(z.object({ kind: feeKind, lastMonth: centsText, thisYear: centsText })),
  lastMonth: centsText,
  thisYear: centsText,
})

const statements = z.object({
  /** Newest first; one for every month that ended. */
  statements: z.array(statement),
  /** The month that is running, and the day on which its statement comes; null when no more are to come. */
  next: z.nullable(z.object({ month: dateText, comesOn: dateText })),
  fees,
})
export type Statements = z.infer<typeof statements>

const fileLanguage = z.enum(['en', 'es'])
const base = '/api/statements'
/** Its first day; what names no month of the worker's is not there. */
const ofMonth = z.object({ month: z.string() })
const inLanguage = z.object({ language: z.optional(fileLanguage) })
const problems = ['statements.no_such_statement'] as const

function fileRoute<const Format extends StatementFormat, const Type extends string>(format: Format, type: Type) {
  return {
    room: 'statements',
    method: 'GET',
    path: `${base}/:month/${format}`,
    access: 'session',
    requires: ['completed'],
    params: ofMonth,
    query: inLanguage,
    sendsFile: type,
    problems,
  } as const
}

const historyQuery = z.extend(filterQuery, { months: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d)$/))) })

export const statementsRoutes = {
  list: defineRoute({
    room: 'statements',
    method: 'GET',
    path: base,
    access: 'session',
    requires: ['completed'],
    summary:
      'The statements of the worker’s account, newest first, when the next one comes, and the fees of last month and this year.',
    responses: { 200: statements },
    problems: ['accounts.not_found'],
  }),
  readPdf: defineRoute({
    ...fileRoute('pdf', 'application/pdf'),
    responses: {},
    summary: 'The statement of a month as an accessible PDF, in English or Spanish. Each download is in the activity.',
  }),
  readCsv: defineRoute({
    ...fileRoute('csv', 'text/csv; charset=utf-8'),
    responses: {},
    summary: 'The same as a table. No name in it is a formula to the program that opens it.',
  }),
  readJson: defineRoute({
    ...fileRoute('json', 'application/json'),
    responses: {},
    summary: 'The same for programs: amounts in cents, times in UTC, and the balance after each item.',
  }),
  readOfx: defineRoute({
    ...fileRoute('ofx', 'application/x-ofx'),
    responses: {},
    summary: 'The same for money apps: OFX 2.2.',
  }),
  readHistory: defineRoute({
    room: 'statements',
    method: 'GET',
    path: `${base}/history/csv`,
    access: 'session',
    requires: ['completed'],
    summary:
      'The list as a table, searched and filtered as it is: what is pending, then the rest, each newest first, of the last months or all of it. The download is in the activity.',
    query: historyQuery,
    responses: {},
    sendsFile: 'text/csv; charset=utf-8',
    problems: ['accounts.not_found'],
  }),
}
