// Queries the card provider directly, by GraphQL and with a short-lived token from our server: its answers never pass through us.
import { cardProviderDocuments } from './card-provider-documents.ts'

/** Specification 8, "Card-provider HTTP failure". */
export class CardProviderFailure extends Error {
  constructor(options?: ErrorOptions) {
    super('Network response was not ok', options)
    this.name = 'CardProviderFailure'
  }
}

export type CardProviderCall = {
  graphqlUrl: string
  token: string
  document: keyof typeof cardProviderDocuments
  variables: Readonly<Record<string, unknown>>
}

const answerTimeoutMs = 20_000

/**
 * @returns the answer's `data`, to be read with `partOf`: the browser carries no schemas
 * @throws CardProviderFailure  the card provider did not answer, or not as agreed
 */
export async function askCardProvider({ graphqlUrl, token, document, variables }: CardProviderCall): Promise<unknown> {
  try {
    const response = await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: cardProviderDocuments[document], variables }),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    if (!response.ok) throw new CardProviderFailure()
    return partOf(await response.json(), 'data')
  } catch (cause) {
    throw cause instanceof CardProviderFailure ? cause : new CardProviderFailure({ cause })
  }
}

/** A property of something that may be no object at all. */
export function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined
}
