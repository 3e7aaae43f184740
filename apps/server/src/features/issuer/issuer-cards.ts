// Payment cards at the card provider: issuing, activating, freezing, closing and replacing them, and tokens for what only the
// browser may do.
import * as z from 'zod'
import { instantText, plainDate, addDays, instantAt, dateIn, type Instant } from '@daybreak/time'
import { fact, listFact, pageOf, textFact } from './facts.ts'
import { tokenMutation, type ClientToken } from './issuer-accounts.ts'
import { issuerMutation, issuerReading, missingFact, type IssuerCall } from './issuer-call.ts'
import { orderFields, providerOrder, type ProviderCardOrder } from './issuer-card-orders.ts'

export type ProviderCardStatus = 'ACTIVATION_REQUIRED' | 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
/** A card as the provider describes it: null is a fact that is missing there for now, and changes nothing here. */
export type ProviderCard = {
  providerCardId: string
  /** Our own id for it; of a pre-printed card its proxy number. */
  externalId: string | null
  status: ProviderCardStatus | null
  formFactor: 'VIRTUAL' | 'PHYSICAL' | null
  last4: string | null
  expirationMonth: number | null
  expirationYear: number | null
  isPinSet: boolean | null
  /** Suspended by the card provider itself: activating does not end that. */
  isHeldByIssuer: boolean | null
  /** The account that it spends from; null while a pre-printed card belongs to no account. */
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

/**
 * Every method throws ProblemError `issuer.unreachable` (503), also when the provider leaves out what is needed, or `issuer.refused` (502). Which
 * refusal it is, its free codes do not say for certain: read the card.
 */
export type IssuerCards = {
  /** null when there is no such card. */
  readCard(providerCardId: string): Promise<ProviderCard | null>
  /** All cards of an account, in the order of their issue. */
  listCards(providerAccountId: string): Promise<ProviderCard[]>
  /** A virtual card, until a physical one is ordered for it. */
  issueCard(request: IssueCard): Promise<ProviderCard>
  /** Activates a new card, and ends a suspension of ours. Refused for one that is closed, or held by the issuer. */
  activateCard(providerCardId: string): Promise<ProviderCard>
  /**
   * Refused for a card that was never activated, or is closed.
   *
   * @param onUnanswered  called for each try without an answer: it may still suspend the card, after anything that was asked later
   */
  suspendCard(providerCardId: string, onUnanswered?: () => void): Promise<ProviderCard>
  /** For good; closing again changes nothing. */
  closeCard(providerCardId: string): Promise<ProviderCard>
  /** Refused when the original is closed and its number or PIN should be copied. */
  reissueCard(request: ReissueCard): Promise<ProviderCard>
  /** Ties a pre-printed card to an account and activates it. Refused for one that has an account. */
  assignCard(request: { providerCardId: string; providerAccountId: string; requestId: string }): Promise<ProviderCard>
  /** A token for one card and one purpose; the newest alone is good. One that sets a PIN sets one. */
  createCardToken(providerCardId: string, permission: CardTokenPermission): Promise<ClientToken>
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

const digits = (count: number) =>
  fact(
    z
      .string()
      .regex(new RegExp(`^\\d{1,${count}}$`))
      .transform((text) => Number.parseInt(text, 10)),
  )

const providerCard = z
  .object({
    id: z.string(),
    externalId: textFact,
    status: fact(z.enum(['ACTIVATION_REQUIRED', 'ACTIVE', 'SUSPENDED', 'CLOSED'])),
    formFactor: fact(z.enum(['VIRTUAL', 'PHYSICAL'])),
    last4: fact(z.string().regex(/^\d{4}$/)),
    expirationMonth: digits(2),
    expirationYear: digits(4),
    suspensionFlags: listFact(z.string()),
    pinDetails: fact(z.object({ isSet: fact(z.boolean()) })),
    originalPaymentCard: fact(z.object({ id: z.string() })),
    financialAccounts: listFact(z.object({ id: z.string() })),
    physicalPaymentCardOrders: listFact(providerOrder),
  })
  .transform((card): ProviderCard => ({
    providerCardId: card.id,
    externalId: card.externalId,
    status: card.status,
    formFactor: card.formFactor,
    last4: card.last4,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    isPinSet: card.pinDetails?.isSet ?? null,
    isHeldByIssuer: card.suspensionFlags?.includes('ISSUER_INITIATED_SUSPENSION') ?? null,
    providerAccountId: card.financialAccounts?.[0]?.id ?? null,
    originalCardId: card.originalPaymentCard?.id ?? null,
    orders: card.physicalPaymentCardOrders ?? [],
  }))

function cardMutation(name: string) {
  return issuerMutation<ProviderCard>({ name, type: 'PaymentCard', selection: cardFields, answer: providerCard })
}

const operations = {
  /** The card, or how far its making is. */
  issue: issuerMutation<ProviderCard | null>({
    name: 'issuePaymentCardForFinancialAccount',
    type: 'PaymentCard',
    selection: cardFields,
    also: { type: 'IssuePaymentCardForFinancialAccountResponse', selection: `paymentCard { ${cardFields} }` },
    answer: z.union([providerCard, z.object({ paymentCard: fact(providerCard) }).transform(({ paymentCard }) => paymentCard)]),
  }),
  activate: cardMutation('activatePaymentCard'),
  suspend: cardMutation('suspendPaymentCard'),
  close: cardMutation('closePaymentCard'),
  reissue: cardMutation('reissuePaymentCard'),
  assign: cardMutation('assignPaymentCardToFinancialAccount'),
  token: tokenMutation('generatePaymentCardClientToken'),
}

const readings = {
  card: issuerReading({
    operation: 'PaymentCard',
    query: `query PaymentCard($id: ID!) { node(id: $id) { ... on PaymentCard { ${cardFields} } } }`,
    // Something else of that id answers an empty object.
    answer: z.object({ node: z.union([providerCard, z.strictObject({}).transform(() => null)]).nullable() }),
  }),
  ofAccount: issuerReading({
    operation: 'PaymentCardsOfAccount',
    query: `query PaymentCardsOfAccount($id: ID!, $after: String) {
      node(id: $id) {
        ... on FinancialAccount {
          paymentCards(first: 50, after: $after) { edges { node { ${cardFields} } } pageInfo { hasNextPage endCursor } }
        }
      }
    }`,
    answer: z.object({ node: z.object({ paymentCards: pageOf(providerCard) }).nullable() }),
  }),
}

/** Of fifty cards each: more than an account ever has. A list that continues beyond them has lost its end. */
const maxPages = 20

const yearsOfACard = 4

/** Cards are good until the end of a month, four years on. */
export function cardExpiryFrom(now: Instant): Instant {
  const { year, month } = dateIn(now, 'UTC')
  const nextMonth = addDays(plainDate(year + yearsOfACard, month, 28), 4)
  return instantAt(plainDate(nextMonth.year, nextMonth.month, 1), { hour: 0 }, 'UTC').subtract({ seconds: 1 })
}

export function createIssuerCards({ mutate, read }: IssuerCall): IssuerCards {
  async function readCard(providerCardId: string): Promise<ProviderCard | null> {
    return (await read(readings.card, { id: providerCardId })).node
  }

  async function listCards(providerAccountId: string): Promise<ProviderCard[]> {
    const cards: ProviderCard[] = []
    let after: string | null = null
    for (let page = 0; page < maxPages; page += 1) {
      const { node }: z.infer<typeof readings.ofAccount.answer> = await read(readings.ofAccount, {
        id: providerAccountId,
        after,
      })
      if (node === null) return cards
      const edges = node.paymentCards?.edges ?? null
      // A list that is not there is no list of nothing.
      if (node.paymentCards === null || edges === null) throw missingFact(readings.ofAccount.operation)
      cards.push(...edges.flatMap((edge) => (edge.node === null ? [] : [edge.node])))
      if (!node.paymentCards.pageInfo.hasNextPage) return cards
      after = node.paymentCards.pageInfo.endCursor
    }
    throw missingFact(readings.ofAccount.operation)
  }

  return {
    readCard,
    listCards,
    async issueCard({ providerAccountId, externalId, isActive, expiresAt }) {
      const card = await mutate(operations.issue, {
        financialAccountId: providerAccountId,
        options: { expirationDate: instantText(expiresAt), activateOnCreate: isActive, externalId },
        idempotencyKey: `card-issue-${externalId}`,
      })
      // Still being made, or not: asked again under the same key, the provider answers the result.
      if (card === null) throw missingFact(operations.issue.operation)
      return card
    },
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
