// Pre-printed cards at the card provider, which are found by the number on their carrier.
import * as z from 'zod'
import { fact, listFact, pageOf, textFact } from '../facts.ts'
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
  query: `query PreprintedPaymentCards($first: Int!, $after: String, $filterBy: CardProductPaymentCardsFilterInput!) {
    cardProducts(first: 1) {
      edges {
        node {
          paymentCards(first: $first, after: $after, filterBy: $filterBy) {
            edges { node { id externalId last4 financialAccounts { id } } }
            pageInfo { hasNextPage endCursor }
          }
        }
      }
    }
  }`,
  answer: z.object({
    cardProducts: fact(
      z.object({ edges: listFact(z.object({ node: fact(z.object({ paymentCards: pageOf(preprintedCard) })) })) }),
    ),
  }),
})

const cardsOnAPage = 100
const maxPagesOfPreprinted = 20
const waitingForHolders = { formFactor: { equals: 'PHYSICAL' }, status: { equals: 'ACTIVATION_REQUIRED' } }

/** A card that an account has already. */
type OwnCard = { providerCardId: string; externalId: string | null }

/** @param listCards  the cards of an account */
export function createIssuerPreprintedCards(
  { read }: Pick<IssuerCall, 'read'>,
  listCards: (providerAccountId: string) => Promise<readonly OwnCard[]>,
): IssuerPreprintedCards {
  /** The cards that wait for their holders, a page at a time, for as long as more are wanted. */
  async function* preprintedPages(): AsyncGenerator<z.infer<typeof preprintedCard>[]> {
    let after: string | null = null
    for (let count = 0; count < maxPagesOfPreprinted; count += 1) {
      const variables: Record<string, unknown> = { first: cardsOnAPage, after, filterBy: waitingForHolders }
      const { cardProducts } = await read(reading, variables)
      const page = cardProducts?.edges?.[0]?.node?.paymentCards ?? null
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
