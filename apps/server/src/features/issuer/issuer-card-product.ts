// Finds the card product of our cards: the configured one, or a sandbox's only one.
import * as z from 'zod'
import { issuerReading, missingFact, type IssuerCall } from './issuer-call.ts'

export type ReadCardProductId = () => Promise<string>

const first = issuerReading({
  operation: 'CardProduct',
  query: 'query CardProduct { cardProducts(first: 1) { edges { node { id } } } }',
  answer: z.object({
    cardProducts: z.object({ edges: z.array(z.object({ node: z.object({ id: z.string() }).nullish() })).nullish() }).nullish(),
  }),
})

/**
 * @param configured  production always names one: the first of a list may be anything
 * @throws ProblemError `issuer.unreachable`, `issuer.refused`
 */
export function createReadCardProductId({ read }: IssuerCall, configured: string | null): ReadCardProductId {
  return async () => {
    if (configured !== null) return configured
    const { cardProducts } = await read(first, {})
    const id = cardProducts?.edges?.[0]?.node?.id
    if (id === undefined) throw missingFact(first.operation)
    return id
  }
}
