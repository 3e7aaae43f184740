// Composes all operations on people, accounts, cards and orders from the stores.
import type { Clock } from '@daybreak/time'
import { createFinancialAccounts, type FinancialAccounts } from './accounts/financial-accounts.ts'
import { createCardOrders, type CardOrders } from './cards/card-orders.ts'
import { createCardPins, type CardPins } from './cards/card-pins.ts'
import { createCardSecrets, type CardSecrets } from './cards/card-secrets.ts'
import { createPaymentCards, type PaymentCards } from './cards/payment-cards.ts'
import { createAccountHolders, type AccountHolders } from './holders/account-holders.ts'
import { createApplications, type Applications } from './holders/applications.ts'
import { createDocumentDesk, type DocumentDesk } from './holders/document-desk.ts'
import { createPeople } from './holders/people.ts'
import type { Sealing } from './sealing.ts'
import type { Stores } from './store/stores.ts'

export type Desks = {
  accountHolders: AccountHolders
  applications: Applications
  documentDesk: DocumentDesk
  financialAccounts: FinancialAccounts
  paymentCards: PaymentCards
  cardOrders: CardOrders
  cardPins: CardPins
  secrets: CardSecrets
}

export type DesksDeps = {
  stores: Stores
  sealing: Sealing
  clock: Clock
  /** So long an application says PENDING. */
  decidesAfterMs: number
  /** Something will be decided after that time. */
  onWaiting(): void
}

export function createDesks(deps: DesksDeps): Desks {
  const { stores, sealing, clock } = deps
  const secrets = createCardSecrets(sealing)
  const cardOrders = createCardOrders(stores, sealing, clock)
  const paymentCards = createPaymentCards({ stores, secrets, orders: cardOrders, clock })
  const accountHolders = createAccountHolders(stores, { people: createPeople(sealing), sealing })
  const applications = createApplications({ ...deps, accountHolders })
  return {
    accountHolders,
    applications,
    documentDesk: createDocumentDesk({ stores, accountHolders, applications, sealing, clock }),
    financialAccounts: createFinancialAccounts(stores, paymentCards.closeAllOf),
    paymentCards,
    cardOrders,
    cardPins: createCardPins({ stores, secrets, accountHolders, clock }),
    secrets,
  }
}
