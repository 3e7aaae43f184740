// Fetches the account and routing number from the card provider, with a short-lived token from our server. Specification 6, 7.
import { accountsRoutes, type NumbersToken } from '@daybreak/contract'
import { isBefore, parseInstant, type Instant } from '@daybreak/time'
import { callApi } from '#platform/calls/api.ts'
import { askCardProvider, partOf } from '#platform/calls/card-provider.ts'

export type DirectDepositNumbers = {
  accountNumber: string
  routingNumber: string
  /** Null when the card provider does not say. */
  type: string | null
}

/** The card provider understood and said no. */
export class NumbersRefused extends Error {
  constructor() {
    super('the card provider gave no numbers')
    this.name = 'NumbersRefused'
  }
}

/** @returns a reader that keeps its token, and nothing else, between two reads */
export function createNumbersReader(accountId: string, now: () => Instant): () => Promise<DirectDepositNumbers> {
  let kept: Promise<NumbersToken> | null = null

  /** One token serves both numbers while it is valid. */
  async function validToken(): Promise<NumbersToken> {
    const token = await kept
    if (token && isBefore(now(), parseInstant(token.expiresAt))) return token
    kept = callApi(accountsRoutes.createNumbersToken, { params: { id: accountId } })
    return kept
  }

  /**
   * Reads both numbers.
   *
   * @throws CardProviderFailure  the card provider did not answer, or not as agreed
   * @throws NumbersRefused       it denies access to the numbers
   * @throws ApiProblem           our server gives no token, for example `step_up_required`
   */
  return async function readNumbers() {
    try {
      return await askForNumbers(await validToken())
    } catch (error) {
      // Whatever was wrong, the next try begins with a new token.
      kept = null
      throw error
    }
  }
}

async function askForNumbers({ token, directDepositId, graphqlUrl }: NumbersToken): Promise<DirectDepositNumbers> {
  const answer = await askCardProvider({
    graphqlUrl,
    token,
    document: 'directDepositNumbers',
    variables: { id: directDepositId },
  })
  const numbers = numbersIn(answer)
  // A refusal, an error or an account that it does not know: the worker reads the same, and can only try again or call.
  if (!numbers) throw new NumbersRefused()
  return numbers
}

/** The numbers in an answer of the card provider, or null when it has none. Checked by hand: the browser carries no schemas. */
function numbersIn(answer: unknown): DirectDepositNumbers | null {
  const details = partOf(partOf(answer, 'node'), 'restrictedDetails')
  const accountNumber = partOf(details, 'number')
  const routingNumber = partOf(details, 'routingNumber')
  const type = partOf(details, 'type')
  if (typeof accountNumber !== 'string' || typeof routingNumber !== 'string') return null
  return { accountNumber, routingNumber, type: typeof type === 'string' ? type : null }
}
