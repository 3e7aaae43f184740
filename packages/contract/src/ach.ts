// Debits that another company started at the worker's account number: reading one, stopping its company, and claiming that it was
// not authorized. Decisions 37 and 53.
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { clientId, idText, instantText, unsignedCentsText } from './shapes.ts'
import { typedText } from './values/texts.ts'

const civilDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const company = z.string()

/** `asked`: we ask for the money. `returned`: it is back, or never left. `refused`: the bank sent no money back. `closed`: by one of our people. */
export const claimState = z.enum(['asked', 'returned', 'refused', 'closed'])
export type ClaimState = z.infer<typeof claimState>

const debitClaim = z.object({
  id: idText('clm'),
  /** What the worker and our people call it: "DB-7KQ2M4PA". */
  number: z.string(),
  state: claimState,
  filedAt: instantText,
})
export type DebitClaim = z.infer<typeof debitClaim>

const stoppedCompany = z.object({ id: idText('stp'), company, stoppedAt: instantText, amount: unsignedCentsText })
export type StoppedCompany = z.infer<typeof stoppedCompany>

const companyDebit = z.object({
  company,
  /** What the company wrote beside its name, in whatever language; null when it wrote nothing. */
  description: z.nullable(z.string()),
  /** How often it drew from the account, this debit included, and since when. */
  count: z.int(),
  since: instantText,
  /** When the next one may come; null when there is no rhythm. */
  nextOn: z.nullable(civilDate),
  /** The live stop of the company; null while it may draw. */
  stop: z.nullable(stoppedCompany),
  /** The last day on which the worker can say that it was not theirs (60 days by the network's rule). */
  claimBy: civilDate,
  /** There is money to ask for, the day has not passed, and nothing was claimed. */
  isClaimable: z.boolean(),
  claim: z.nullable(debitClaim),
  /** What it took beyond the available balance, when the card provider had decided; null when it took nothing beyond. */
  beyond: z.nullable(unsignedCentsText),
})
export type CompanyDebit = z.infer<typeof companyDebit>

const transactionParams = z.object({ id: z.string() })

export const achRoutes = {
  readDebit: defineRoute({
    room: 'ach',
    method: 'GET',
    path: '/api/employees/transactions/:id/debit',
    access: 'session',
    requires: ['completed'],
    summary: 'A debit that another company began: its company, and what the worker can do.',
    params: transactionParams,
    responses: { 200: companyDebit },
    problems: ['accounts.not_found', 'ach.debit_not_found'],
  }),
  claimDebit: defineRoute({
    room: 'ach',
    method: 'POST',
    path: '/api/employees/transactions/:id/claims',
    access: 'session',
    requires: ['completed'],
    summary: 'Says that a debit was not allowed: it is sent back as unauthorized. The same id is the same claim.',
    params: transactionParams,
    body: z.object({
      id: clientId,
      /** The statement that the network asks for: the worker did not allow this debit. */
      isNotAllowed: z.literal(true),
      details: z.optional(typedText({ min: 10, max: 2000 })),
    }),
    responses: { 200: debitClaim },
    problems: ['accounts.not_found', 'ach.debit_not_found', 'ach.claim_exists', 'ach.claim_too_late', 'ach.nothing_to_return'],
  }),
  listStoppedCompanies: defineRoute({
    room: 'ach',
    method: 'GET',
    path: '/api/employees/stopped-companies',
    access: 'session',
    requires: ['completed'],
    summary: 'The companies that the worker stopped, newest first.',
    responses: { 200: z.object({ data: z.array(stoppedCompany) }) },
    problems: ['accounts.not_found'],
  }),
  stopCompany: defineRoute({
    room: 'ach',
    method: 'POST',
    path: '/api/employees/transactions/:id/stop-company',
    access: 'session',
    // Decision 53: stopping keeps money in, so that it needs no fresh proof, and a limited session may do it.
    requires: ['completed'],
    summary: 'Stops the company of a debit at once. Stopped again, it is the same stop.',
    params: transactionParams,
    responses: { 200: stoppedCompany },
    problems: ['accounts.not_found', 'ach.debit_not_found'],
  }),
  allowCompany: defineRoute({
    room: 'ach',
    method: 'DELETE',
    path: '/api/employees/stopped-companies/:id',
    access: 'session',
    requires: ['completed', 'unlimited'],
    summary: 'Lets a company draw again. Allowed again, nothing changes.',
    params: z.object({ id: z.string() }),
    responses: { 204: null },
    problems: ['accounts.not_found', 'ach.stop_not_found'],
  }),
}
