// Payment cards at the card provider: issue, activate, freeze, close and replace them, and let a browser do what only it may do.
import * as z from 'zod'
import { instantText, plainDate, addDays, instantAt, dateIn, type Instant } from '@daybreak/time'
import { tokenMutation, type NumbersToken } from './issuer-accounts.ts'
import { type IssuerCall, type Mutation } from './issuer-call.ts'
import { orderFields, providerOrder, type ProviderCardOrder } from './issuer-card-orders.ts'

export type ProviderCardStatus = 'ACTIVATION_REQUIRED' | 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
export type ProviderCard = {
  providerCardId: string
  /** Our own id for it; of a pre-printed card its proxy number. */
  externalId: string | null
  status: ProviderCardStatus
  formFactor: 'VIRTUAL' | 'PHYSICAL'
  last4: string
  expirationMonth: number
  expirationYear: number
  isPinSet: boolean
  /** Suspended by the card provider itself: activating does not end that. */
  isHeldByIssuer: boolean
  /** The account that it spends from; null while a pre-printed card belongs to nobody. */
  providerAccountId: string | null
  /** The card in whose place it was issued. */
  originalCardId: string | null
  /** Newest first. */
  orders: ProviderCardOrder[]
}

export type IssueCard = {
  providerAccountId: string
  /** Our own id for the card: asking again gives the card that there is. */
  externalId: string
  isActive: boolean
  /** The last instant at which it is good: `cardExpiryFrom`. */
  expiresAt: Instant
}
export type ReissueCard = {
  providerCardId: string
  /** Our own id for the request: asking again gives the same card. */
  requestId: string
  /** LOST closes the original at once and takes a new number; the others leave it as it is. */
  reason: 'LOST' | 'EXPIRED' | 'OTHER'
  copiesNumber: boolean
  copiesPin: boolean
  isActive: boolean
  expiresAt: Instant
}
export type CardTokenPermission = 'READ_RESTRICTED_DETAILS' | 'SET_PAYMENT_CARD_PIN'

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502, see `issuerRefusalCodes`). */
export type IssuerCards = {
  /** null when there is no such card. */
  readCard(providerCardId: string): Promise<ProviderCard | null>
  /** All cards of an account, in the order of their issue. */
  listCards(providerAccountId: string): Promise<ProviderCard[]>
  /** A virtual card, until a physical one is ordered for it. */
  issueCard(request: IssueCard): Promise<ProviderCard>
  /** Activates a new card, and takes back a suspension of ours. Refused: `CLOSED`, `HELD_BY_ISSUER`. */
  activateCard(providerCardId: string): Promise<ProviderCard>
  /**
   * Refused: `NOT_ACTIVE` for a card that was never activated, `CLOSED`.
   *
   * @param onUnanswered  called for each try without an answer: it may still suspend the card, after anything that was asked later
   */
  suspendCard(providerCardId: string, onUnanswered?: () => void): Promise<ProviderCard>
  /** For good; closing again changes nothing. */
  closeCard(providerCardId: string): Promise<ProviderCard>
  /** Refused: `CLOSED` when the original is closed and its number or PIN should be copied. */
  reissueCard(request: ReissueCard): Promise<ProviderCard>
  /** The pre-printed card of a proxy number, whether it still belongs to nobody or not; null when there is none. */
  findPreprintedCard(proxyNumber: string): Promise<ProviderCard | null>
  /** Pre-printed cards that belong to nobody yet; for operators and demonstrations. */
  listPreprintedCards(limit: number): Promise<ProviderCard[]>
  /** Ties a pre-printed card to an account and activates it. Refused: `ALREADY_ASSIGNED`, `CLOSED`. */
  assignCard(request: { providerCardId: string; providerAccountId: string; requestId: string }): Promise<ProviderCard>
  /** A token for one card and one purpose, for 15 minutes; the newest alone is good. One that sets a PIN sets one. */
  createCardToken(providerCardId: string, permission: CardTokenPermission): Promise<NumbersToken>
}

const cardFields = /* GraphQL */ `
  id
  externalId
  status
  formFactor
  last4
  expirationMonth
  expirationYear
  suspensionFlags
  pinDetails { isSet }
  originalPaymentCard { id }
  financialAccounts { id }
  physicalPaymentCardOrders { ${orderFields} }
`

const providerCard = z
  .object({
    id: z.string(),
    externalId: z.string().nullable(),
    status: z.enum(['ACTIVATION_REQUIRED', 'ACTIVE', 'SUSPENDED', 'CLOSED']),
    formFactor: z.enum(['VIRTUAL', 'PHYSICAL']),
    last4: z.string().regex(/^\d{4}$/),
    expirationMonth: z.string().regex(/^\d{1,2}$/),
    expirationYear: z.string().regex(/^\d{4}$/),
    suspensionFlags: z.array(z.string()).nullable(),
    pinDetails: z.object({ isSet: z.boolean() }).nullable(),
    originalPaymentCard: z.object({ id: z.string() }).nullable(),
    financialAccounts: z.array(z.object({ id: z.string() })).nullable(),
    physicalPaymentCardOrders: z.array(providerOrder).nullable(),
  })
  .transform((card): ProviderCard => ({
    providerCardId: card.id,
    externalId: card.externalId,
    status: card.status,
    formFactor: card.formFactor,
    last4: card.last4,
    expirationMonth: Number.parseInt(card.expirationMonth, 10),
    expirationYear: Number.parseInt(card.expirationYear, 10),
    isPinSet: card.pinDetails?.isSet === true,
    isHeldByIssuer: card.suspensionFlags?.includes('ISSUER_INITIATED_SUSPENSION') === true,
    providerAccountId: card.financialAccounts?.[0]?.id ?? null,
    originalCardId: card.originalPaymentCard?.id ?? null,
    orders: card.physicalPaymentCardOrders ?? [],
  }))

const cardPage = z.object({
  edges: z.array(z.object({ node: providerCard })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
})

function cardMutation(name: string): Mutation<ProviderCard> {
  return { name, type: 'PaymentCard', selection: cardFields, answer: providerCard }
}

const operations = {
  issue: cardMutation('issuePaymentCardForFinancialAccount'),
  activate: cardMutation('activatePaymentCard'),
  suspend: cardMutation('suspendPaymentCard'),
  close: cardMutation('closePaymentCard'),
  reissue: cardMutation('reissuePaymentCard'),
  assign: cardMutation('assignPaymentCardToFinancialAccount'),
  token: tokenMutation('generatePaymentCardClientToken'),
}

const readings = {
  card: {
    operation: 'PaymentCard',
    query: `query PaymentCard($id: ID!) { node(id: $id) { ... on PaymentCard { ${cardFields} } } }`,
    // Something else of that id answers an empty object.
    answer: z.object({ node: z.union([providerCard, z.strictObject({}).transform(() => null)]).nullable() }),
  },
  ofAccount: {
    operation: 'PaymentCardsOfAccount',
    query: `query PaymentCardsOfAccount($id: ID!, $after: String) {
      node(id: $id) {
        ... on FinancialAccount {
          paymentCards(first: 50, after: $after) { edges { node { ${cardFields} } } pageInfo { hasNextPage endCursor } }
        }
      }
    }`,
    answer: z.object({ node: z.object({ paymentCards: cardPage }).nullable() }),
  },
  preprinted: {
    operation: 'PreprintedPaymentCards',
    query: `query PreprintedPaymentCards($first: Int!, $filterBy: CardProductPaymentCardsFilterInput!) {
      cardProducts(first: 1) {
        edges { node { paymentCards(first: $first, filterBy: $filterBy) { edges { node { ${cardFields} } } } } }
      }
    }`,
    answer: z.object({
      cardProducts: z.object({
        edges: z.array(
          z.object({ node: z.object({ paymentCards: z.object({ edges: z.array(z.object({ node: providerCard })) }) }) }),
        ),
      }),
    }),
  },
}

const yearsOfACard = 4

/** Cards are good until the end of a month, four years on. */
export function cardExpiryFrom(now: Instant): Instant {
  const { year, month } = dateIn(now, 'UTC')
  const nextMonth = addDays(plainDate(year + yearsOfACard, month, 28), 4)
  return instantAt(plainDate(nextMonth.year, nextMonth.month, 1), { hour: 0 }, 'UTC').subtract({ seconds: 1 })
}

export function createIssuerCards({ mutate, read }: IssuerCall): IssuerCards {
  async function listPreprinted(first: number, filterBy: Record<string, unknown>): Promise<ProviderCard[]> {
    const { cardProducts } = await read(readings.preprinted, { first, filterBy })
    return cardProducts.edges.flatMap(({ node }) => node.paymentCards.edges.map((edge) => edge.node))
  }

  return {
    async readCard(providerCardId) {
      return (await read(readings.card, { id: providerCardId })).node
    },
    async listCards(providerAccountId) {
      const cards: ProviderCard[] = []
      let after: string | null = null
      do {
        const { node }: z.infer<typeof readings.ofAccount.answer> = await read(readings.ofAccount, {
          id: providerAccountId,
          after,
        })
        cards.push(...(node?.paymentCards.edges ?? []).map((edge) => edge.node))
        after = node?.paymentCards.pageInfo.hasNextPage === true ? node.paymentCards.pageInfo.endCursor : null
      } while (after !== null)
      return cards
    },
    issueCard: ({ providerAccountId, externalId, isActive, expiresAt }) =>
      mutate(operations.issue, {
        financialAccountId: providerAccountId,
        options: { expirationDate: instantText(expiresAt), activateOnCreate: isActive, externalId },
        idempotencyKey: `card-issue-${externalId}`,
      }),
    activateCard: (providerCardId) => mutate(operations.activate, { paymentCardId: providerCardId }),
    suspendCard: (providerCardId, onUnanswered) => mutate(operations.suspend, { paymentCardId: providerCardId }, onUnanswered),
    closeCard: (providerCardId) => mutate(operations.close, { paymentCardId: providerCardId }),
    reissueCard: ({ providerCardId, requestId, reason, copiesNumber, copiesPin, isActive, expiresAt }) =>
      mutate(operations.reissue, {
        originalPaymentCardId: providerCardId,
        options: {
          expirationDate: instantText(expiresAt),
          activateOnCreate: isActive,
          reissueFeatures: { copyNumber: copiesNumber, copyPin: copiesPin },
          reason,
        },
        idempotencyKey: `card-reissue-${requestId}`,
      }),
    async findPreprintedCard(proxyNumber) {
      const [card = null] = await listPreprinted(1, { externalId: { equals: proxyNumber }, formFactor: { equals: 'PHYSICAL' } })
      return card
    },
    listPreprintedCards: (limit) => listPreprinted(limit, { isAssigned: false }),
    assignCard: ({ providerCardId, providerAccountId, requestId }) =>
      mutate(operations.assign, {
        paymentCardId: providerCardId,
        assignToFinancialAccountId: providerAccountId,
        options: { activateOnAssignment: true },
        idempotencyKey: `card-assign-${requestId}`,
      }),
    createCardToken: (providerCardId, permission) =>
      mutate(operations.token, { paymentCardId: providerCardId, permissions: [permission] }),
  }
}
