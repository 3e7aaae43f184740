// Financial accounts at the card provider: open, restrict and close them, let a browser read their numbers, read them ourselves.
import * as z from 'zod'
import { parseInstant, type Instant } from '@daybreak/time'
import { readUnion, type IssuerCall, type Mutation } from './issuer-call.ts'
import { issuerProblem } from './issuer.errors.ts'

export type IssuedAccount = { providerAccountId: string; directDepositId: string }
export type NumbersToken = { token: string; expiresAt: Instant }
export type DirectDepositNumbers = {
  /** 10 to 12 digits in the sandbox; banks use 4 to 17. */
  number: string
  routingNumber: string
  type: 'CHECKING' | 'SAVINGS'
}
/** Every method throws ProblemError `issuer.unreachable` (503) when the provider does not answer, `issuer.refused` (502) when it says no. */
export type IssuerAccounts = {
  /** Opens the financial account of an external id, once: asking again gives the same account. */
  issueFinancialAccount(request: { externalId: string; name: string }): Promise<IssuedAccount>
  /** Closes it and its cards for good; closing again changes nothing. */
  closeFinancialAccount(providerAccountId: string): Promise<void>
  /** A token that reads the numbers of one account, for 15 minutes. It goes to that account's worker and nowhere else. */
  createNumbersToken(directDepositId: string): Promise<NumbersToken>
  /** Reads the numbers with a token of our own; for matching payroll entries, kept sealed (architecture 1). */
  readDirectDepositNumbers(directDepositId: string): Promise<DirectDepositNumbers>
}

const issuedAccount = z
  .object({ id: z.string(), directDepositDetails: z.object({ id: z.string() }) })
  .transform(({ id, directDepositDetails }) => ({ providerAccountId: id, directDepositId: directDepositDetails.id }))

/** Whatever issues an account answers it in this form. */
export function accountMutation(name: string): Mutation<IssuedAccount> {
  return { name, type: 'FinancialAccount', selection: 'id directDepositDetails { id }', answer: issuedAccount }
}

const issueAccount = accountMutation('issueFinancialAccount')

const closeAccount: Mutation<{ id: string }> = {
  name: 'closeFinancialAccount',
  type: 'FinancialAccount',
  selection: 'id',
  answer: z.object({ id: z.string() }),
}

/** Whatever makes a client token answers it in this form. */
export function tokenMutation(name: string): Mutation<NumbersToken> {
  return {
    name,
    type: 'ClientToken',
    selection: 'value expirationDate',
    answer: z
      .object({ value: z.string(), expirationDate: z.iso.datetime() })
      .transform(({ value, expirationDate }) => ({ token: value, expiresAt: parseInstant(expirationDate) })),
  }
}

const numbersToken = tokenMutation('generateDirectDepositDetailClientToken')

const numbersReading = {
  operation: 'DirectDepositNumbers',
  query: /* GraphQL */ `
    query DirectDepositNumbers($id: ID!) {
      node(id: $id) {
        ... on DirectDepositDetail {
          restrictedDetails {
            __typename
            ... on DirectDepositDetailRestrictedDetails {
              number
              routingNumber
              type
            }
            ... on AccessDeniedError {
              message
            }
          }
        }
      }
    }
  `,
  answer: z.object({ node: z.object({ restrictedDetails: z.unknown() }).nullable() }),
}

const restrictedNumbers = {
  type: 'DirectDepositDetailRestrictedDetails',
  answer: z.object({
    number: z.string().regex(/^\d{4,17}$/),
    routingNumber: z.string().regex(/^\d{9}$/),
    type: z.enum(['CHECKING', 'SAVINGS']),
  }),
}

export function createIssuerAccounts({ mutate, read }: IssuerCall): IssuerAccounts {
  const createNumbersToken = (directDepositId: string) =>
    mutate(numbersToken, { directDepositDetailId: directDepositId, permissions: ['READ_RESTRICTED_DETAILS'] })
  return {
    createNumbersToken,
    issueFinancialAccount: ({ externalId, name }) =>
      mutate(issueAccount, { externalId, name, idempotencyKey: `issue-${externalId}` }),
    async closeFinancialAccount(providerAccountId) {
      await mutate(closeAccount, { id: providerAccountId })
    },
    async readDirectDepositNumbers(directDepositId) {
      const { token } = await createNumbersToken(directDepositId)
      const { node } = await read(numbersReading, { id: directDepositId }, token)
      if (node === null) {
        throw issuerProblem('issuer.refused', new Error('The card provider does not know the direct-deposit detail'))
      }
      return readUnion(numbersReading.operation, node.restrictedDetails, restrictedNumbers)
    },
  }
}
