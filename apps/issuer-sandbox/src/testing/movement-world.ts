// A card on an account, and the parts of the sandbox that move its money: in memory, with a stopped clock.
import assert from 'node:assert/strict'
import { cents } from '@daybreak/money'
import { fixedClock } from '@daybreak/time'
import { randomBytes } from 'node:crypto'
import { createAuthorizationEndpoints } from '../authorizations/authorization-endpoints.ts'
import { createAuthorizations, type AuthorizationRequest } from '../authorizations/authorizations.ts'
import { createCollaborator } from '../authorizations/collaborator.ts'
import { createEndpointStore } from '../authorizations/endpoints.store.ts'
import { createTransactionStore, type CardTransaction } from '../authorizations/transactions.store.ts'
import { createMoneySimulations } from '../simulations/money-simulations.ts'
import type { NewCard } from '../store/cards.store.ts'
import { createSpendingStore } from '../spending/spending.store.ts'
import { openSandboxDatabase } from '../store/sandbox-database.ts'
import { createStores, type Stores } from '../store/stores.ts'
import { createSealing } from '../sealing.ts'
import { createKeyStore } from '../webhooks/keys.store.ts'
import { sendOverHttp } from '../webhooks/send.ts'
import { createSigningKeys } from '../webhooks/signing-keys.ts'
import { testSigningKey } from './sandbox.ts'

const masterKey = randomBytes(32)

export type MovementWorld = ReturnType<typeof createMovementWorld>

export const corner = {
  name: 'Corner Market',
  merchantId: '445000999911111',
  category: '5411',
  city: 'New York',
  region: 'NY',
  country: 'USA',
}

export function createMovementWorld({ path = ':memory:', clock = fixedClock('2026-11-20T12:00:00Z'), deadlineMs = 5_000 } = {}) {
  const database = openSandboxDatabase(path)
  const stores = createStores(database, clock)
  const endpoints = createEndpointStore(database, clock)
  const log = { info() {}, error() {} }
  const keys = createSigningKeys(
    { database, keys: createKeyStore(database, clock, 'endpoint'), sealing: createSealing(masterKey), clock, purpose: 'test' },
    testSigningKey,
  )
  const asking = { endpoints, keys, send: sendOverHttp, clock, log, deadlineMs }
  const authorizationEndpoints = createAuthorizationEndpoints({ ...asking, database })
  const collaborator = createCollaborator(asking)
  const transactions = createTransactionStore(database, stores.events, clock)
  const spending = createSpendingStore(database, clock)
  const deps = { ...stores, transactions, collaborator, spending, clock }
  const authorizations = createAuthorizations(deps)
  const money = createMoneySimulations(deps)
  const { account, card } = findOrAdd(stores)

  const request = (change: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
    cardId: card.id,
    amount: cents(1_234n),
    cashback: cents(0n),
    fee: cents(0n),
    merchant: corner,
    processingType: 'PURCHASE',
    supportsPartialApproval: false,
    isSingleStep: false,
    ...change,
  })

  return {
    clock,
    stores,
    endpoints,
    transactions,
    authorizations,
    money,
    account,
    card,
    /** Requests a purchase and returns its transaction. */
    async buy(change: Partial<AuthorizationRequest> = {}, key: string | null = null): Promise<CardTransaction> {
      const outcome = await authorizations.authorize(request(change), { operation: 'test', key })
      assert.ok(outcome.kind === 'decided')
      return outcome.transaction
    },
    request,
    authorizationEndpoints,
    spending,
    keys,
    /** As if it had answered a ping. */
    collaborateAt(uri: string): void {
      const added = authorizationEndpoints.add({ name: 'Daybreak', uri })
      assert.ok(added.kind === 'done')
      endpoints.setStatus(added.endpoint.id, 'ACTIVE')
    },
    /** The events that were sent, oldest first: names and bodies. */
    reported: () => stores.events.listAfter(0, 1_000).map(({ name, event }) => ({ name, event })),
    stop() {
      collaborator.stop()
      authorizationEndpoints.stop()
      database.stop()
    },
  }
}

const newAccount = { externalId: 'acc_1', name: 'Payroll account', applicationId: null }
const newCard: Omit<NewCard, 'financialAccountId'> = {
  id: 'pcd_1',
  externalId: null,
  formFactor: 'PHYSICAL',
  bin: '400000',
  last4: '0001',
  expiresIn: '2030-11',
  status: 'ACTIVE',
  numberSealed: new Uint8Array(1),
  originalCardId: null,
  pinHash: null,
}

function findOrAdd({ accounts, cards }: Stores) {
  const account = accounts.findByExternalId(newAccount.externalId) ?? accounts.add(newAccount)
  const card = cards.find(newCard.id) ?? cards.add({ ...newCard, financialAccountId: account.id })
  return { account, card }
}
