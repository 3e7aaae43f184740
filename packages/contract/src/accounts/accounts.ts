// The payroll account, its balances and revealing its numbers. Specification 2 "Account Details", 3 "Financial account".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { centsText, idText, instantText, unsignedCentsText } from '../shapes.ts'

/** A deposit that a payroll file has announced and that is not on the balance yet (decision 52). */
const comingDeposit = z.object({
  /** The id that its transaction has once it is posted. */
  id: idText('txn'),
  amount: unsignedCentsText,
  /** The worker's employer, or the company that sends it, as a worker reads it. */
  employerName: z.string(),
  /** The civil date on which it can be used, from 8:30 AM Eastern; earlier than the payday where the employer pays early. */
  settlesOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
})
export type ComingDeposit = z.infer<typeof comingDeposit>

/** What the checklist of a new account needs to know beyond the profile. */
const firstWeek = z.object({
  /** 14 days after the account was opened (decision 63). */
  endsAt: instantText,
  /** The worker has asked their employer to send all or part of their pay here. */
  isPayElected: z.boolean(),
  /** A payday has reached this account. */
  hasBeenPaid: z.boolean(),
})
export type FirstWeek = z.infer<typeof firstWeek>

/** Decisions 35: why an account is restricted. */
export const restrictionReason = z.enum(['fraud_review', 'returned_debit', 'court_order', 'worker_wish'])
export type RestrictionReason = z.infer<typeof restrictionReason>

/** Money in continues; money out, purchases and reveals stop (decisions 35 and 65). */
const accountRestriction = z.object({
  reason: restrictionReason,
  since: instantText,
  /** What the worker says on the phone: "DB-7KQ2M4PA". */
  caseNumber: z.string(),
})
export type AccountRestriction = z.infer<typeof accountRestriction>

const payrollAccount = z.object({
  id: idText('acc'),
  externalId: z.string(),
  details: z.object({
    /** Cents that can be used now: posted minus held. */
    availableBalance: centsText,
    /** Cents posted, without what is still processing. */
    balance: centsText,
    directDepositId: z.string(),
    /** For the masked line; the full numbers come only from the card provider. */
    accountNumberLast4: z.string(),
    routingNumberLast4: z.string(),
    asOf: instantText,
  }),
  /** When the first pay arrived on this account; null until then. */
  firstDepositAt: z.nullable(instantText),
  /** What is on its way, the nearest first; empty when nothing is. */
  coming: z.array(comingDeposit),
  /** Null once the first 14 days of the account are over. */
  firstWeek: z.nullable(firstWeek),
  /** Null while the account is free: what can be done about it is at /account-restricted. */
  restriction: z.nullable(accountRestriction),
  /** The worker asked to close it: how far that is, and the undo, are at /my-account/close. */
  isClosing: z.boolean(),
})
export type PayrollAccount = z.infer<typeof payrollAccount>

const numbersToken = z.object({
  /** A bearer token of the card provider, for this account's direct-deposit details alone. */
  token: z.string(),
  /** 15 minutes from now (decisions 6 and 20). */
  expiresAt: instantText,
  directDepositId: z.string(),
  /** Where the browser asks: the card provider's own origin. */
  graphqlUrl: z.string(),
})
export type NumbersToken = z.infer<typeof numbersToken>

export const accountsRoutes = {
  readPayrollAccount: defineRoute({
    room: 'accounts',
    method: 'GET',
    path: '/api/financial-accounts/payroll',
    access: 'session',
    requires: ['completed'],
    summary: 'The payroll account with its available and present balance, and the deposits that are on their way.',
    responses: { 200: payrollAccount },
    problems: ['accounts.not_found'],
  }),
  createNumbersToken: defineRoute({
    room: 'accounts',
    method: 'POST',
    path: '/api/financial-accounts/:id/token',
    access: 'step-up',
    requires: ['completed'],
    summary: 'A short-lived card-provider token that reads the account and routing number.',
    params: z.object({ id: z.string() }),
    responses: { 200: numbersToken },
    problems: ['accounts.not_found', 'accounts.closed', 'accounts.restricted', 'issuer.unreachable', 'issuer.refused'],
  }),
  /** Not a GET: it is written into the worker's activity that the numbers were handed out. */
  createDepositForm: defineRoute({
    room: 'accounts',
    method: 'POST',
    path: '/api/financial-accounts/:id/deposit-form',
    access: 'step-up',
    requires: ['completed'],
    summary: "A form for direct deposit with the worker's name and both numbers filled in, as an accessible PDF to keep.",
    params: z.object({ id: z.string() }),
    /** Left out: the language of the worker's profile. */
    query: z.object({ locale: z.optional(z.enum(['en', 'es'])) }),
    sendsFile: 'application/pdf',
    responses: {},
    problems: ['accounts.not_found', 'accounts.closed', 'accounts.restricted', 'issuer.unreachable', 'issuer.refused'],
  }),
}
