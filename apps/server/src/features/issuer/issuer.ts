// The card provider as the other rooms see it: open an account, let a browser read its numbers, read them ourselves.
import { parseInstant, type Instant } from '@daybreak/time'
import type { Log } from '#platform/log.ts'
import { createAskIssuer, usualPatience, type Patience } from './issuer-graphql.ts'
import {
  closeData,
  closeMutation,
  issueData,
  issueMutation,
  numbersData,
  numbersQuery,
  refusalText,
  tokenData,
  tokenMutation,
  type IssuerRefusal,
} from './issuer-operations.ts'
import { issuerProblem } from './issuer.errors.ts'

export type IssuerDeps = {
  /** Where we ask: the provider's GraphQL address. */
  url: string
  /** The provider's origin as browsers reach it. */
  publicOrigin: string
  apiKey: string
  log: Log
  patience?: Patience
}

export type IssuedAccount = { providerAccountId: string; directDepositId: string }
export type NumbersToken = { token: string; expiresAt: Instant }
export type DirectDepositNumbers = {
  /** 10 to 12 digits in the sandbox; banks use 4 to 17. */
  number: string
  routingNumber: string
  bankName: string
  type: 'CHECKING' | 'SAVINGS'
}

/** Every method throws ProblemError `issuer.unreachable` (503) when the provider does not answer, `issuer.refused` (502) when it says no. */
export type Issuer = {
  /** Where a browser asks with a token. */
  browserUrl: string
  /** Opens the financial account of an external id, once: asking again gives the same account. */
  issueFinancialAccount(request: { externalId: string; name: string }): Promise<IssuedAccount>
  /** Closes it for good; closing again changes nothing. */
  closeFinancialAccount(providerAccountId: string): Promise<void>
  /** A token that reads the numbers of one account, for 15 minutes. It goes to that account's worker and nowhere else. */
  createNumbersToken(directDepositId: string): Promise<NumbersToken>
  /** Reads the numbers with a token of our own; for matching payroll entries, kept sealed (architecture 1). */
  readDirectDepositNumbers(directDepositId: string): Promise<DirectDepositNumbers>
}

export function createIssuer({ url, publicOrigin, apiKey, log, patience = usualPatience }: IssuerDeps): Issuer {
  const ask = createAskIssuer({ url, patience, log: log.child({ room: 'issuer' }) })
  const withApiKey = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`

  async function createNumbersToken(directDepositId: string): Promise<NumbersToken> {
    const { generateDirectDepositDetailClientToken: answer } = await ask({
      operation: 'NumbersToken',
      query: tokenMutation,
      variables: { input: { directDepositDetailId: directDepositId, permissions: ['READ_RESTRICTED_DETAILS'] } },
      authorization: withApiKey,
      data: tokenData,
    })
    if (answer.__typename !== 'ClientToken') throw refused(answer)
    return { token: answer.value, expiresAt: parseInstant(answer.expirationDate) }
  }

  return {
    browserUrl: new URL(new URL(url).pathname, publicOrigin).href,
    createNumbersToken,

    async issueFinancialAccount({ externalId, name }) {
      const { issueFinancialAccount: answer } = await ask({
        operation: 'IssueFinancialAccount',
        query: issueMutation,
        variables: { input: { externalId, name, idempotencyKey: `issue-${externalId}` } },
        authorization: withApiKey,
        data: issueData,
      })
      if (answer.__typename !== 'FinancialAccount') throw refused(answer)
      return { providerAccountId: answer.id, directDepositId: answer.directDepositDetails.id }
    },

    async closeFinancialAccount(providerAccountId) {
      const { closeFinancialAccount: answer } = await ask({
        operation: 'CloseFinancialAccount',
        query: closeMutation,
        variables: { input: { id: providerAccountId } },
        authorization: withApiKey,
        data: closeData,
      })
      if (answer.__typename !== 'FinancialAccount') throw refused(answer)
    },

    async readDirectDepositNumbers(directDepositId) {
      const { token } = await createNumbersToken(directDepositId)
      const { node } = await ask({
        operation: 'DirectDepositNumbers',
        query: numbersQuery,
        variables: { id: directDepositId },
        authorization: `Bearer ${token}`,
        data: numbersData,
      })
      if (node === null)
        throw issuerProblem('issuer.refused', new Error('The card provider does not know the direct-deposit detail'))
      const { restrictedDetails: details } = node
      if (details.__typename === 'AccessDeniedError') throw refused(details)
      return { number: details.number, routingNumber: details.routingNumber, bankName: details.bank.name, type: details.type }
    },
  }
}

function refused(refusal: IssuerRefusal): Error {
  return issuerProblem('issuer.refused', new Error(refusalText(refusal)))
}
