// The card provider as the other rooms see it.
import type { CardDetailsDisplay } from '#platform/config.ts'
import { isThisMachine } from '#platform/config/settings.ts'
import type { Log } from '#platform/log.ts'
import { createIssuerAch, type IssuerAch } from './issuer-ach.ts'
import { createIssuerAccounts, type IssuerAccounts } from './issuer-accounts.ts'
import { createIssuerAtms, type IssuerAtms } from './issuer-atms.ts'
import { createIssuerCall } from './issuer-call.ts'
import { createReadCardProductId } from './issuer-card-product.ts'
import { createIssuerCardOrders, type IssuerCardOrders, type ProviderCardOrder } from './issuer-card-orders.ts'
import { createIssuerCards, type IssuerCards } from './issuer-cards.ts'
import { createAskIssuer, usualPatience, type Patience } from './issuer-graphql.ts'
import { createIssuerDisputes, type IssuerDisputes } from './issuer-disputes.ts'
import { createIssuerDocuments, type IssuerDocuments } from './issuer-documents.ts'
import { createIssuerHolders, type IssuerHolders } from './holders/index.ts'
import { createIssuerEventReading, type IssuerEventReading } from './event-reading/index.ts'
import { createIssuerTransfers, type IssuerTransfers } from './transfers/index.ts'
import { createIssuerPreprintedCards, type IssuerPreprintedCards } from './preprinted/index.ts'

export type IssuerDeps = {
  /** Where we ask: the provider's GraphQL address. */
  url: string
  /** The provider's origin as browsers reach it. */
  publicOrigin: string
  apiKey: string
  /** Which page shows a card's details inside ours: the sandbox's frame unless the provider's viewer is named. */
  details?: CardDetailsDisplay
  /** The card product that cards are made of; left out on a sandbox, which has one. */
  cardProductId?: string | null
  /** The program's own account, from which it pays; left out on a sandbox, which has one. */
  houseAccountId?: string | null
  log: Log
  patience?: Patience
  /** What a mailed card's carrier shows beside it; without it carriers show nothing, which is right for callers that order no cards. */
  activationCodeOf?: (providerCardId: string) => string
}

export type IssuerAddresses = {
  /** Where a browser asks with a token. */
  browserUrl: string
  /** The sandbox's page that shows a card's details inside ours; null where the provider's viewer does. */
  detailsFrameUrl: string | null
  /** The sandbox's page on which a debit card is typed in inside ours; null where the provider's own fields are used. */
  cardEntryFrameUrl: string | null
  /** The environment that the provider's viewer asks; null where the frame shows the details. */
  viewerEnvironment: 'live' | 'test' | null
}

/** A room names the parts that it needs: `Pick<Issuer, 'readCard' | 'suspendCard'>`. */
export type Issuer = IssuerAddresses &
  IssuerAccounts &
  IssuerAch &
  IssuerCards &
  IssuerPreprintedCards &
  IssuerCardOrders &
  IssuerAtms &
  IssuerHolders &
  IssuerDisputes &
  IssuerDocuments &
  IssuerEventReading &
  IssuerTransfers

export function createIssuer(deps: IssuerDeps): Issuer {
  const { url, publicOrigin, apiKey, log, patience = usualPatience, details = 'frame', activationCodeOf } = deps
  const ownLog = log.child({ room: 'issuer' })
  const call = createIssuerCall(createAskIssuer({ url, patience, log: ownLog }), apiKey)
  const cards = createIssuerCards(call)
  const readCardProductId = createReadCardProductId(call, deps.cardProductId ?? null)
  async function closeCards(providerAccountId: string): Promise<void> {
    for (const { providerCardId, status } of await cards.listCards(providerAccountId)) {
      if (status !== 'CLOSED') await cards.closeCard(providerCardId)
    }
  }
  return {
    browserUrl: new URL(new URL(url).pathname, publicOrigin).href,
    detailsFrameUrl: details === 'frame' ? new URL('/card-details-frame', publicOrigin).href : null,
    cardEntryFrameUrl: details === 'frame' ? new URL('/debit-card-frame', publicOrigin).href : null,
    viewerEnvironment: details === 'viewer' ? environmentOf(url) : null,
    ...createIssuerAccounts(call, closeCards),
    ...createIssuerAch(call),
    ...cards,
    ...createIssuerPreprintedCards(call, cards.listCards, readCardProductId),
    ...createIssuerCardOrders(call, {
      ...(activationCodeOf && { activationCodeOf }),
      async findOpenOrder(providerCardId) {
        const card = await cards.readCard(providerCardId)
        return card?.orders.find(({ status }) => isOpenOrder(status)) ?? null
      },
    }),
    ...createIssuerAtms(call),
    ...createIssuerHolders(call, readCardProductId),
    ...createIssuerDisputes(call),
    ...createIssuerDocuments(call),
    ...createIssuerEventReading(call),
    ...createIssuerTransfers({ call, log: ownLog, readCardProductId, houseAccountId: deps.houseAccountId ?? null }),
  }
}

/** The provider names its test environment in its address; a stand-in on this machine is a test too. */
function environmentOf(url: string): 'live' | 'test' {
  const { hostname } = new URL(url)
  return isThisMachine(url) || hostname.split('.').includes('test') ? 'test' : 'live'
}

/** An application whose state the provider leaves out does not count as open. */
function isOpenOrder(status: ProviderCardOrder['status']): boolean {
  return status !== null && ['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED'].includes(status)
}
