// All stores of the sandbox on its one database.
import type { Clock } from '@daybreak/time'
import { createAccountStore, type AccountStore } from './accounts.store.ts'
import { createCardOrderStore, type CardOrderStore } from './card-orders.store.ts'
import { createCardTokenStore, type CardTokenStore } from './card-tokens.store.ts'
import { createCardStore, type CardStore } from './cards.store.ts'
import { createDocumentStore, type DocumentStore } from './documents.store.ts'
import { createEventStore, type EventStore } from './events.store.ts'
import { createHolderStore, type HolderStore } from './holders.store.ts'
import { createRequestStore, type RequestStore } from './requests.store.ts'
import type { SandboxDatabase } from './sandbox-database.ts'

export type Stores = {
  database: SandboxDatabase
  accounts: AccountStore
  cards: CardStore
  orders: CardOrderStore
  holders: HolderStore
  documents: DocumentStore
  tokens: CardTokenStore
  requests: RequestStore
  events: EventStore
}

export function createStores(database: SandboxDatabase, clock: Clock): Stores {
  return {
    database,
    accounts: createAccountStore(database, clock),
    cards: createCardStore(database, clock),
    orders: createCardOrderStore(database, clock),
    holders: createHolderStore(database, clock),
    documents: createDocumentStore(database, clock),
    tokens: createCardTokenStore(database, clock),
    requests: createRequestStore(database),
    events: createEventStore(database, clock),
  }
}
