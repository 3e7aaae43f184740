// Pre-printed cards at the card provider, found by the number on their carrier.
import * as z from 'zod'
import { listFact, pageOf, textFact } from '../facts.ts'
import type { ReadCardProductId } from '../issuer-card-product.ts'
import { issuerReading, missingFact, type IssuerCall } from '../issuer-call.ts'

export type PreprintedCard = { providerCardId: string; proxyNumber: string; last4: string | null }

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502). */
export type IssuerPreprintedCards = {
  /**
   * The pre-printed card of a proxy number, as long as it waits for its holder, or the account's own; null when there is none. The provider lists cards by status and
   * form alone, so all that wait are looked through: at most 2,000, and one beyond is not found.
   */
  findPreprintedCard(proxyNumber: string, providerAccountId: string): Promise<{ providerCardId: string } | null>
  /** Pre-printed cards that belong to no account yet; for operators and demonstrations. */
  listPreprintedCards(limit: number): Promise<PreprintedCard[]>
}

const preprintedCard = z.object({
  id: z.string(),
  externalId: textFact,
  last4: textFact,
  financialAccounts: listFact(z.object({ id: z.string() })),
})

const reading = issuerReading({
  operation: 'PreprintedPaymentCards',
  query: `query PreprintedPaymentCards($id: ID!, $first: Int!, $after: String, $filterBy: CardProductPaymentCardsFilterInput!) {
    node(id: $id) {
      ... on CardProduct {
        paymentCards(first: $first, after: $after, filterBy: $filterBy) {
          edges { node { id externalId last4 financialAccounts { id } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`,
  answer: z.object({ node: z.object({ paymentCards: pageOf(preprintedCard) }).nullable() }),
})

const cardsOnAPage = 100
const maxPagesOfPreprinted = 20
const waitingForHolders = { formFactor: { equals: 'PHYSICAL' }, status: { equals: 'ACTIVATION_REQUIRED' } }

/** A card that an account has already. */
type OwnCard = { providerCardId: string; externalId: string | null }

/**
 * @param listCards  the cards of an account
 * @param readCardProductId  whose pre-printed cards are ours to give out
 */
export function createIssuerPreprintedCards(
  { read }: Pick<IssuerCall, 'read'>,
  listCards: (providerAccountId: string) => Promise<readonly OwnCard[]>,
  readCardProductId: ReadCardProductId,
): IssuerPreprintedCards {
  /** The cards that wait for their holders, a page at a time, for as long as more are wanted. */
  async function* preprintedPages(): AsyncGenerator<z.infer<typeof preprintedCard>[]> {
    const id = await readCardProductId()
    let after: string | null = null
    for (let count = 0; count < maxPagesOfPreprinted; count += 1) {
      const variables: Record<string, unknown> = { id, first: cardsOnAPage, after, filterBy: waitingForHolders }
      const { node: product }: z.infer<typeof reading.answer> = await read(reading, variables)
      const page = product?.paymentCards ?? null
      if (page?.edges === undefined || page.edges === null) throw missingFact(reading.operation)
      yield page.edges.flatMap(({ node }) => (node === null ? [] : [node]))
      if (!page.pageInfo.hasNextPage) return
      after = page.pageInfo.endCursor
    }
  }

  return {
    async findPreprintedCard(proxyNumber, providerAccountId) {
      const own = (await listCards(providerAccountId)).find(({ externalId }) => externalId === proxyNumber)
      if (own !== undefined) return { providerCardId: own.providerCardId }
      for await (const page of preprintedPages()) {
        const card = page.find(({ externalId }) => externalId === proxyNumber)
        if (card !== undefined) return { providerCardId: card.id }
      }
      return null
    },
    async listPreprintedCards(limit) {
      const cards: PreprintedCard[] = []
      for await (const page of preprintedPages()) {
        const free = page.filter(({ financialAccounts }) => financialAccounts === null || financialAccounts.length === 0)
        for (const { id, externalId, last4 } of free) {
          if (externalId !== null) cards.push({ providerCardId: id, proxyNumber: externalId, last4 })
        }
        if (cards.length >= limit) break
      }
      return cards.slice(0, limit)
    },
  }
}
