// Fetches the account and routing number from the card provider, with a short-lived token from our server. Specification 6, 7.
import { accountsRoutes, type NumbersToken } from '@daybreak/contract'
import { isBefore, parseInstant, type Instant } from '@daybreak/time'
import { callApi } from '#platform/api.ts'

export type DirectDepositNumbers = { accountNumber: string; routingNumber: string; bankName: string; type: string }

/** Specification 8, "Card-provider HTTP failure". */
export class CardProviderFailure extends Error {
  constructor(options?: ErrorOptions) {
    super('Network response was not ok', options)
    this.name = 'CardProviderFailure'
  }
}

/** The card provider understood and said no. */
export class NumbersRefused extends Error {
  constructor() {
    super('the card provider gave no numbers')
    this.name = 'NumbersRefused'
  }
}

const numbersQuery = `query($id: ID!) {
  node(id: $id) {
    ... on DirectDepositDetail {
      restrictedDetails {
        ... on DirectDepositDetailRestrictedDetails { number routingNumber bank { name } type }
        ... on AccessDeniedError { message }
      }
    }
  }
}`

const answerTimeoutMs = 20_000

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
      return await askCardProvider(await validToken())
    } catch (error) {
      // Whatever was wrong, the next try begins with a new token.
      kept = null
      throw error
    }
  }
}

async function askCardProvider({ token, directDepositId, graphqlUrl }: NumbersToken): Promise<DirectDepositNumbers> {
  const response = await send(graphqlUrl, token, { query: numbersQuery, variables: { id: directDepositId } })
  const numbers = numbersIn(await readJson(response))
  // A refusal, an error or an account that it does not know: the worker reads the same, and can only try again or call.
  if (!numbers) throw new NumbersRefused()
  return numbers
}

/** The numbers in an answer of the card provider, or null when it has none. Checked by hand: the browser carries no schemas. */
function numbersIn(answer: unknown): DirectDepositNumbers | null {
  const details = partOf(partOf(partOf(answer, 'data'), 'node'), 'restrictedDetails')
  const accountNumber = partOf(details, 'number')
  const routingNumber = partOf(details, 'routingNumber')
  const bankName = partOf(partOf(details, 'bank'), 'name')
  const type = partOf(details, 'type')
  const isWhole = [accountNumber, routingNumber, bankName, type].every((part) => typeof part === 'string')
  return isWhole ? ({ accountNumber, routingNumber, bankName, type } as DirectDepositNumbers) : null
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined
}

async function send(url: string, token: string, body: unknown): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
  } catch (cause) {
    throw new CardProviderFailure({ cause })
  }
  if (!response.ok) throw new CardProviderFailure()
  return response
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new CardProviderFailure({ cause })
  }
}
