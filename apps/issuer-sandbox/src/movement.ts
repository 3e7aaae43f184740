// Composes everything that moves at the provider: card transactions, other banks' transfers, and the events of both.
import { setTimeout as after } from 'node:timers'
import type { Clock } from '@daybreak/time'
import { createAuthorizationEndpoints } from './authorizations/authorization-endpoints.ts'
import { createAuthorizations } from './authorizations/authorizations.ts'
import { createCollaborator } from './authorizations/collaborator.ts'
import { createEndpointStore } from './authorizations/endpoints.store.ts'
import { createTransactionStore } from './authorizations/transactions.store.ts'
import { disputeSchema } from './disputes/dispute.schema.ts'
import { createDisputeStore } from './disputes/disputes.store.ts'
import type { LineLog } from './line-log.ts'
import { achReturnSchema } from './simulations/ach-return.schema.ts'
import { achSimulationSchema } from './simulations/ach-simulation.schema.ts'
import { collaborationSchema } from './authorizations/collaboration.schema.ts'
import { moneySimulationSchema } from './simulations/money-simulation.schema.ts'
import type { SchemaPart } from './schema/results.ts'
import { transactionSchema } from './authorizations/transaction.schema.ts'
import { webhookSchema } from './schema/webhook.schema.ts'
import type { Sealing } from './sealing.ts'
import { createAchBlockStore } from './simulations/ach-blocks.store.ts'
import { createAchStore } from './simulations/ach.store.ts'
import { createAchSimulations } from './simulations/ach-simulations.ts'
import { createTransfers } from './transfers/transfers.ts'
import { createMoneySimulations } from './simulations/money-simulations.ts'
import { spendingSchema } from './spending/spending.schema.ts'
import { createSpendingStore } from './spending/spending.store.ts'
import type { Stores } from './store/stores.ts'
import type { Timers } from './webhooks/alarm.ts'
import { createDeliveryStore } from './webhooks/deliveries.store.ts'
import { createDispatcher } from './webhooks/dispatcher.ts'
import { createKeyStore } from './webhooks/keys.store.ts'
import { createNotificationTargets } from './webhooks/notification-targets.ts'
import { createOldEvents } from './webhooks/old-events.store.ts'
import { sendOverHttp } from './webhooks/send.ts'
import { createSigningKeys } from './webhooks/signing-keys.ts'
import { createTargetStore } from './webhooks/targets.store.ts'
import { createListTargetEvents } from './webhooks/target-events.store.ts'

export type MovementDeps = {
  stores: Stores
  sealing: Sealing
  /** Signs what is sent to the first target and endpoint of an address, until a rotation puts another in its place. */
  signingKey: string
  clock: Clock
  log: LineLog
}

export type Movement = {
  schemaParts: readonly SchemaPart[]
  /** Finishes what an earlier process left, and begins to deliver. */
  start(): void
  /** Before the database closes. */
  stop(): Promise<void>
}

const expiryPollMs = 30_000
/** A transfer to a card arrives within seconds. */
const transferPollMs = 1_000
const forgettingPollMs = 10 * 60_000

export function createMovement({ stores, sealing, signingKey, clock, log }: MovementDeps): Movement {
  const { database, events, accounts, cards, requests } = stores
  const send = sendOverHttp
  const targets = createTargetStore(database, clock)
  const deliveries = createDeliveryStore(database, clock)
  const keysOf = (kind: 'target' | 'endpoint', purpose: string) =>
    createSigningKeys({ database, keys: createKeyStore(database, clock, kind), sealing, clock, purpose }, signingKey)
  const keys = keysOf('target', 'notification_signing_key')
  const webhooks = { database, events, targets, deliveries, keys, clock }
  const dispatcher = createDispatcher({ ...webhooks, send, timers: systemTimers, random: Math.random, log })
  const notificationTargets = createNotificationTargets({ ...webhooks, wake: dispatcher.wake })
  const listTargetEvents = createListTargetEvents(database)

  const endpoints = createEndpointStore(database, clock)
  const endpointKeys = keysOf('endpoint', 'collaborative_signing_key')
  const asking = { endpoints, keys: endpointKeys, send, clock, log }
  const authorizationEndpoints = createAuthorizationEndpoints({ ...asking, database })
  const collaborator = createCollaborator(asking)
  const transactions = createTransactionStore(database, events, clock)
  const spending = createSpendingStore(database, clock)
  const parts = { database, accounts, cards, requests, transactions, collaborator, spending, clock }
  const authorizations = createAuthorizations(parts)
  const moneySimulations = createMoneySimulations({ database, cards, requests, transactions, clock })

  const transfers = createAchStore(database, clock)
  const blocks = createAchBlockStore(database, clock)
  const achSimulations = createAchSimulations({ database, accounts, requests, transfers, blocks, events, clock })

  const disputes = createDisputeStore(database, events, clock)

  const ownTransfers = createTransfers({ stores, sealing, clock, achSimulations })

  const oldEvents = createOldEvents(database, clock)

  /** The disk may be full; the next poll does what this one could not. */
  function guarded(failed: string, poll: () => void): () => void {
    return () => {
      try {
        poll()
      } catch (error) {
        log.error(failed, { message: error instanceof Error ? error.message : 'unknown' })
      }
    }
  }
  const expireOldHolds = guarded('expiry_failed', () => moneySimulations.expireOldHolds())
  const forgetOldEvents = guarded('forgetting_failed', () => oldEvents.forget())

  const moveTransfers = guarded('transfers_failed', () => ownTransfers.moveDue())

  const polls: NodeJS.Timeout[] = []
  return {
    schemaParts: [
      webhookSchema({ notificationTargets, targets, deliveries, listTargetEvents, events, signingKeys: keys }),
      collaborationSchema({ authorizationEndpoints, endpoints, signingKeys: endpointKeys }),
      spendingSchema({ spending }),
      transactionSchema({ transactions }),
      disputeSchema({ disputes, transactions }),
      moneySimulationSchema({ authorizations, moneySimulations, transactions }),
      achSimulationSchema({ achSimulations, transfers, accounts }),
      achReturnSchema({ achSimulations }),
      ...ownTransfers.schemaParts,
    ],
    start() {
      authorizations.declineUnfinished()
      dispatcher.start()
      expireOldHolds()
      forgetOldEvents()
      moveTransfers()
      polls.push(setInterval(expireOldHolds, expiryPollMs), setInterval(forgetOldEvents, forgettingPollMs))
      polls.push(setInterval(moveTransfers, transferPollMs))
    },
    async stop() {
      for (const poll of polls) clearInterval(poll)
      collaborator.stop()
      authorizationEndpoints.stop()
      await dispatcher.stop()
    },
  }
}

const systemTimers: Timers = {
  after(delayMs, callback) {
    const timer = after(callback, delayMs)
    return { cancel: () => clearTimeout(timer) }
  },
}
