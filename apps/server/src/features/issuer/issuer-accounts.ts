// Financial accounts at the card provider: suspending them, letting a browser read their numbers, reading them ourselves.
import * as z from 'zod'
import type { Instant } from '@daybreak/time'
import { fact, instantFact, textFact } from './facts.ts'
import { isIssuerRefusal, issuerMutation, issuerReading, missingFact, readUnion, type IssuerCall } from './issuer-call.ts'

export type IssuedAccount = {
  providerAccountId: string
  /** Null while the provider has made no numbers for it: ask again later. */
  directDepositId: string | null
}
export type ClientToken = {
  token: string
  /** Null when the provider does not say: good for one use at once. */
  expiresAt: Instant | null
}
export type DirectDepositNumbers = {
  /** 10 to 12 digits in the sandbox; banks use 4 to 17. */
  number: string
  routingNumber: string
  /** In the provider's word: "CHECKING". Null when it does not say. */
  type: string | null
}
/**
 * Every method throws ProblemError `issuer.unreachable` (503) when the provider does not answer or leaves out what is needed, `issuer.refused`
 * (502) when it says no.
 */
export type IssuerAccounts = {
  /**
   * Suspends the account and closes its cards permanently; stopping it again changes nothing. The provider publishes no operation that closes an
   * account: its people do, and until then what arrives there is the program's to send back.
   */
  stopFinancialAccount(providerAccountId: string): Promise<void>
  /** A token that reads the numbers of one account. It goes to that account's worker and nowhere else. */
  createNumbersToken(directDepositId: string): Promise<ClientToken>
  /** Reads the numbers with a token of our own; for matching payroll entries, kept sealed (architecture 1). */
  readDirectDepositNumbers(directDepositId: string): Promise<DirectDepositNumbers>
}

const issuedAccount = z
  .object({ id: z.string(), directDepositDetails: fact(z.object({ id: z.string() })) })
  .transform(({ id, directDepositDetails }) => ({ providerAccountId: id, directDepositId: directDepositDetails?.id ?? null }))

/** Whatever issues an account answers it in this form. */
export function accountMutation(name: string) {
  return issuerMutation<IssuedAccount>({
    name,
    type: 'FinancialAccount',
    selection: 'id directDepositDetails { id }',
    answer: issuedAccount,
  })
}

/** Whatever makes a client token answers it in this form. */
export function tokenMutation(name: string) {
  return issuerMutation<ClientToken>({
    name,
    type: 'ClientToken',
    selection: 'value expirationDate',
    answer: z
      .object({ value: z.string(), expirationDate: instantFact })
      .transform(({ value, expirationDate }) => ({ token: value, expiresAt: expirationDate })),
  })
}

const suspend = issuerMutation({
  name: 'suspendFinancialAccount',
  type: 'FinancialAccount',
  selection: 'id',
  answer: z.object({ id: z.string() }),
})

const numbersToken = tokenMutation('generateDirectDepositDetailClientToken')

const readings = {
  status: issuerReading({
    operation: 'FinancialAccountStatus',
    query: 'query FinancialAccountStatus($id: ID!) { node(id: $id) { ... on FinancialAccount { accountStatus } } }',
    answer: z.object({ node: fact(z.object({ accountStatus: textFact })) }),
  }),
  numbers: issuerReading({
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
  }),
}

const restrictedNumbers = {
  types: ['DirectDepositDetailRestrictedDetails'],
  answer: z.object({
    number: fact(z.string().regex(/^\d{4,17}$/)),
    routingNumber: fact(z.string().regex(/^\d{9}$/)),
    type: textFact,
  }),
}

/** The statuses of an account that is stopped, or is being stopped. */
const stoppedStatuses: readonly (string | null)[] = ['SUSPENDED', 'PENDING_CLOSURE', 'CLOSED']

/** @param closeCards  closes what cards the account has */
export function createIssuerAccounts(
  { mutate, read }: IssuerCall,
  closeCards: (providerAccountId: string) => Promise<void>,
): IssuerAccounts {
  const createNumbersToken = (directDepositId: string) =>
    mutate(numbersToken, { directDepositDetailId: directDepositId, permissions: ['READ_RESTRICTED_DETAILS'] })
  return {
    createNumbersToken,
    async stopFinancialAccount(providerAccountId) {
      await closeCards(providerAccountId)
      try {
        const why = { suspensionReason: 'ACCOUNT_HOLDER_REQUEST', memo: 'The program closed the account.' }
        await mutate(suspend, { id: providerAccountId, ...why })
      } catch (error) {
        // One that is stopped already may be refused: what it is now decides, and not the words of the refusal.
        const status = isIssuerRefusal(error)
          ? (await read(readings.status, { id: providerAccountId })).node?.accountStatus
          : null
        if (!stoppedStatuses.includes(status ?? null)) throw error
      }
    },
    async readDirectDepositNumbers(directDepositId) {
      const { token } = await createNumbersToken(directDepositId)
      const { node } = await read(readings.numbers, { id: directDepositId }, token)
      const { operation } = readings.numbers
      const { number, routingNumber, type } = readUnion(operation, node?.restrictedDetails, restrictedNumbers)
      if (number === null || routingNumber === null) throw missingFact(operation)
      return { number, routingNumber, type }
    },
  }
}
