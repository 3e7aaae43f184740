// A card provider in memory for tests: it does what it is asked, and is down when a test says so.
import { parseInstant, type Clock } from '@daybreak/time'
import type {
  IssuerAccounts,
  IssuerAch,
  IssuerAddresses,
  IssuerAtms,
  IssuerCardOrders,
  IssuerCards,
  IssuerDisputes,
  IssuerPreprintedCards,
  IssuerHolders,
  IssuerEventReading,
  ProviderWord,
  ProviderCard,
  ProviderCardOrder,
} from '#features/issuer'
import { ProblemError } from '#platform/errors.ts'
import type { IssuerTransfers } from '../../features/issuer/transfers/index.ts'
import { createFictionalDisputes, type DisputesThere } from './fictional-disputes.ts'
import { createFictionalTransfers } from './fictional-transfers.ts'
import type { CompanyBlock, ReturnOutcome } from '../../features/issuer/issuer-ach.ts'
import type { IssuerDocuments } from '../../features/issuer/issuer-documents.ts'
import type { ProviderApplication } from '../../features/issuer/holders/index.ts'
import type { ProviderAtm } from '../../features/issuer/issuer-atms.ts'

type Provided = IssuerAddresses &
  IssuerAccounts &
  IssuerHolders &
  IssuerCards &
  IssuerPreprintedCards &
  IssuerCardOrders &
  IssuerAtms &
  IssuerAch &
  IssuerDisputes &
  IssuerDocuments &
  IssuerEventReading &
  IssuerTransfers

export type FictionalIssuer = Provided & {
  /** The entries that were to be sent back, with the reason, in their order. */
  readonly returns: { transferId: string; reason: string }[]
  /** What the bank says of the next returns. */
  returnOutcome: ReturnOutcome
  readonly blocks: CompanyBlock[]
  /** The reported home addresses, in the order in which they arrived. */
  readonly homes: { holderId: string; line1: string }[]
  /** Every call about a card fails as it does when no one answers. */
  isAway: boolean
  /** No call is answered, but the commands that change a card are received: they wait in `late`. */
  isHanging: boolean
  /** What was received and must still be carried out, in the order of arrival; a test chooses another. */
  readonly late: (() => void)[]
  /** The provider's answer when it is asked for an event again, by the event's id. */
  readonly reported: Map<string, Record<string, unknown>>
  /** What it has decided in a transaction, by the transaction's id. */
  readonly words: Map<string, ProviderWord[]>
  /** The disputes that were requested, and how it answers. */
  readonly disputesThere: DisputesThere
  /** The names of the calls about cards, in their order. */
  readonly calls: string[]
  /** The card as the provider has it. */
  card(providerCardId: string): ProviderCard
  change(providerCardId: string, change: Partial<ProviderCard>): void
}

/** The one pre-printed card in the drawer. */
export const proxyInDrawer = '9000000001'

export function createFictionalIssuer(clock: Clock): FictionalIssuer {
  const book = new CardBook()
  const people = { ...accountsOf(), ...holdersOf(book, clock), ...documentsOf() }
  const others = {
    ...people,
    ...achOf(book),
    ...reportedBy(book),
    ...createFictionalTransfers(clock),
    ...createFictionalDisputes(),
  }
  const issuer: FictionalIssuer = Object.assign(book, others, cardsOf(book, clock), mailOf(book, clock))
  return issuer
}

type NewProviderCard = Pick<ProviderCard, 'externalId' | 'providerAccountId' | 'status' | 'formFactor'> &
  Partial<Pick<ProviderCard, 'last4' | 'isPinSet' | 'originalCardId'>>

class CardBook {
  isAway = false
  isHanging = false
  readonly late: (() => void)[] = []
  readonly calls: string[] = []
  readonly returns: { transferId: string; reason: string }[] = []
  returnOutcome: ReturnOutcome = 'returned'
  readonly blocks: CompanyBlock[] = []
  readonly homes: { holderId: string; line1: string }[] = []
  readonly words = new Map<string, ProviderWord[]>()
  readonly reported = new Map<string, Record<string, unknown>>()
  readonly #cards = new Map<string, ProviderCard>()
  readonly #byRequest = new Map<string, string>()

  call<Answer>(name: string, work: () => Answer): Promise<Answer> {
    this.calls.push(name)
    if (this.isAway || this.isHanging) return Promise.reject(unreachable())
    return Promise.try(work)
  }

  /** A change of status: one that was received may be carried out long after its caller gave up. */
  async command(name: string, work: () => ProviderCard, onUnanswered?: () => void): Promise<ProviderCard> {
    if (this.isHanging) this.late.push(work)
    if (this.isHanging || this.isAway) onUnanswered?.()
    return this.call(name, work)
  }

  find(providerCardId: string): ProviderCard | null {
    return this.#cards.get(providerCardId) ?? null
  }

  card(providerCardId: string): ProviderCard {
    const found = this.find(providerCardId)
    if (found === null) throw new Error(`no card ${providerCardId}`)
    return found
  }

  all(): ProviderCard[] {
    return [...this.#cards.values()]
  }

  change(providerCardId: string, change: Partial<ProviderCard>): ProviderCard {
    const changed = { ...this.card(providerCardId), ...change }
    this.#cards.set(providerCardId, changed)
    return changed
  }

  /** The same request makes the same card. */
  make(request: string, card: NewProviderCard): ProviderCard {
    const known = this.#byRequest.get(request)
    if (known !== undefined) return this.card(known)
    const count = this.#cards.size + 1
    const providerCardId = `pcd_made_${count}`
    this.#byRequest.set(request, providerCardId)
    this.#cards.set(providerCardId, {
      last4: String(1_000 + count),
      isPinSet: false,
      originalCardId: null,
      ...card,
      providerCardId,
      expirationMonth: 11,
      expirationYear: 2030,
      isHeldByIssuer: false,
      orders: [],
    })
    return this.card(providerCardId)
  }
}

function unreachable(): ProblemError {
  return new ProblemError('issuer.unreachable', { status: 503, title: 'The card provider cannot be reached' })
}

/** What the provider itself suspended stays its own. */
function switchCard(book: CardBook, id: string, status: 'ACTIVE' | 'SUSPENDED'): ProviderCard {
  const card = book.card(id)
  if (card.isHeldByIssuer && status === 'ACTIVE')
    throw new ProblemError('issuer.refused', { status: 502, title: 'The card provider refused' })
  return card.isHeldByIssuer ? card : book.change(id, { status })
}

function accountsOf(): IssuerAddresses & IssuerAccounts {
  return {
    browserUrl: 'https://cards.example.com/graphql',
    detailsFrameUrl: 'https://cards.example.com/card-details-frame',
    cardEntryFrameUrl: 'https://cards.example.com/debit-card-frame',
    viewerEnvironment: null,
    stopFinancialAccount: async () => {},
    createNumbersToken: async (directDepositId) => ({
      token: `token of ${directDepositId}`,
      expiresAt: parseInstant('2026-11-20T13:57:10.000Z'),
    }),
    readDirectDepositNumbers: async (directDepositId) => ({
      number: `9${BigInt(`0x${directDepositId.slice(-10)}`)}`.slice(0, 12),
      routingNumber: '123456780',
      type: 'CHECKING',
    }),
  }
}

/** No one is asked for documents here: tests of those use the real stand-in. */
function documentsOf(): IssuerDocuments {
  return {
    startDocumentSession: async () => {},
    createDocumentLink: async () => Promise.reject(unreachable()),
    readDocumentLink: async () => null,
    endDocumentSession: async () => {},
    confirmEmailUpdate: async () => {},
  }
}

/** Approves everyone; a holder is identified by our id, and is the same one on each call. */
function holdersOf(book: CardBook, clock: Clock): IssuerHolders {
  const applications = new Map<string, ProviderApplication>()
  return {
    createAccountHolder: async ({ externalId }) => ({ accountHolderId: `ach_${externalId}` }),
    async applyForCardProduct({ accountHolderId }) {
      const applicationId = `app_${accountHolderId}`
      const application = applications.get(applicationId) ?? {
        applicationId,
        status: 'APPROVED',
        isInactive: false,
        results: [],
        sessions: [],
        hasDeniedDocument: false,
        updates: [],
        updatedAt: clock.now(),
      }
      applications.set(applicationId, application)
      return application
    },
    changeBillingAddress: (holderId, address) =>
      book.call('changeBillingAddress', () => {
        book.homes.push({ holderId, line1: address.line1 })
      }),
    readApplication: async (applicationId) => applications.get(applicationId) ?? null,
    issueFinancialAccountForApplication: async ({ externalId }) => ({
      providerAccountId: `fa_${externalId}`,
      directDepositId: `ddd_${externalId}`,
    }),
  }
}

function cardsOf(book: CardBook, clock: Clock): IssuerCards & IssuerPreprintedCards {
  const statusOf = (isActive: boolean) => (isActive ? 'ACTIVE' : 'ACTIVATION_REQUIRED')
  return {
    readCard: (id) => book.call('readCard', () => book.find(id)),
    listCards: (accountId) =>
      book.call('listCards', () => book.all().filter(({ providerAccountId }) => providerAccountId === accountId)),
    issueCard: ({ providerAccountId, externalId, isActive }) =>
      book.call('issueCard', () =>
        book.make(externalId, { externalId, providerAccountId, status: statusOf(isActive), formFactor: 'VIRTUAL' }),
      ),
    reissueCard: ({ providerCardId, requestId, copiesNumber, copiesPin, isActive }) =>
      book.call('reissueCard', () => {
        const { providerAccountId, last4, isPinSet } = book.card(providerCardId)
        return book.make(requestId, {
          externalId: null,
          providerAccountId,
          status: statusOf(isActive),
          formFactor: 'VIRTUAL',
          originalCardId: providerCardId,
          isPinSet: copiesPin && isPinSet,
          ...(copiesNumber && { last4 }),
        })
      }),
    activateCard: (id) => book.command('activateCard', () => switchCard(book, id, 'ACTIVE')),
    suspendCard: (id, onUnanswered) => book.command('suspendCard', () => switchCard(book, id, 'SUSPENDED'), onUnanswered),
    closeCard: (id) => book.command('closeCard', () => book.change(id, { status: 'CLOSED' })),
    findPreprintedCard: (proxyNumber) =>
      book.call('findPreprintedCard', () => {
        if (proxyNumber !== proxyInDrawer) return null
        const drawn = {
          externalId: proxyNumber,
          providerAccountId: null,
          status: statusOf(false),
          formFactor: 'PHYSICAL',
        } as const
        return book.make(proxyNumber, drawn)
      }),
    listPreprintedCards: async () => [],
    assignCard: ({ providerCardId, providerAccountId }) =>
      book.call('assignCard', () => book.change(providerCardId, { providerAccountId, status: 'ACTIVE' })),
    createCardToken: (id, permission) =>
      book.call('createCardToken', () => ({
        token: `token of ${id} for ${permission}`,
        expiresAt: clock.now().add({ minutes: 15 }),
      })),
  }
}

function achOf(book: CardBook): IssuerAch {
  return {
    returnEntry: ({ transferId, reason }) =>
      book.call('returnEntry', () => {
        book.returns.push({ transferId, reason })
        return book.returnOutcome
      }),
    setCompanyBlock: (block) => book.call('setCompanyBlock', () => void book.blocks.push(block)),
  }
}

function reportedBy(book: CardBook): IssuerEventReading {
  return {
    readNotificationEvent: (id) => book.call('readNotificationEvent', () => book.reported.get(id) ?? null),
    readTransactionWords: (id) => book.call('readTransactionWords', () => book.words.get(id) ?? null),
  }
}

function mailOf(book: CardBook, clock: Clock): IssuerCardOrders & IssuerAtms {
  return {
    orderPhysicalCard: ({ providerCardId }) =>
      book.call('orderPhysicalCard', () => {
        const [open] = book.card(providerCardId).orders
        if (open !== undefined) return open
        const at = clock.now()
        const order: ProviderCardOrder = {
          orderId: `pco_${providerCardId}`,
          status: 'NEW',
          orderedAt: at,
          updatedAt: at,
          steps: [{ status: 'NEW', at }],
          trackingNumber: null,
        }
        book.change(providerCardId, { formFactor: 'PHYSICAL', orders: [order] })
        return order
      }),
    cancelCardOrder: () => Promise.reject(new Error('this provider cancels no order')),
    checkAddress: async (address) => ({ outcome: 'valid', address }),
    findAtms: () => book.call('findAtms', () => [atmOf('Northgate Pharmacy', true), atmOf('Corner Lantern Deli', false)]),
  }
}

function atmOf(name: string, isInNetwork: boolean): ProviderAtm {
  return {
    name,
    description: null,
    streetAddress: '210 Main St',
    city: 'Yonkers',
    state: 'NY',
    postalCode: '10701',
    latitude: 40.94,
    longitude: -73.89,
    distanceMiles: 0.2345,
    features: ['OPEN_24_HOURS'],
    isInNetwork,
  }
}
