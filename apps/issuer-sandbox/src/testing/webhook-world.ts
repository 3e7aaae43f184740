// The event-sending part of the sandbox and a target that receives the events, in one process with a stopped clock.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, type FixedClock } from '@daybreak/time'
import { createSealing } from '../sealing.ts'
import { createEventStore } from '../store/events.store.ts'
import { openSandboxDatabase } from '../store/sandbox-database.ts'
import { createDeliveryStore } from '../webhooks/deliveries.store.ts'
import { createDispatcher, type Dispatcher } from '../webhooks/dispatcher.ts'
import type { EventName, Happening } from '../webhooks/event-names.ts'
import { createKeyStore } from '../webhooks/keys.store.ts'
import { createNotificationTargets, type NotificationTargets } from '../webhooks/notification-targets.ts'
import { createOldEvents } from '../webhooks/old-events.store.ts'
import { sendOverHttp } from '../webhooks/send.ts'
import { createSigningKeys, type SigningKeys } from '../webhooks/signing-keys.ts'
import { createTargetStore, type Target } from '../webhooks/targets.store.ts'
import { startReceiver, type Received, type Receiver } from './receiver.ts'
import { testSigningKey } from './sandbox.ts'

const masterKey = randomBytes(32)
const subscriptions: readonly EventName[] = ['PAYMENT_CARD_ACTIVATED', 'PAYMENT_CARD_CLOSED']

type Process = {
  notificationTargets: NotificationTargets
  keys: SigningKeys
  dispatcher: Dispatcher
  happen(name: Happening, cardId: string): string
  statusOf(targetId: string): string | undefined
  /** Deletes the events that were sent long ago. */
  forgetOldEvents(): void
  isKept(eventId: string): boolean
  stop(): Promise<void>
}

export type WebhookWorld = Process & {
  clock: FixedClock
  receiver: Receiver
  addTarget(uri: string): Target
  /** A target that has shown that it is there; what it was sent for that is forgotten. */
  addActiveTarget(): Promise<Target>
  /** Ends the process as it is, and begins another one on its file. */
  restart(): Promise<void>
  end(): Promise<void>
}

export async function startWebhookWorld(): Promise<WebhookWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
  const clock = fixedClock('2026-11-20T12:00:00Z')
  const receiver = await startReceiver()
  const path = join(folder, 'issuer.sqlite')

  function addTarget(uri: string): Target {
    const outcome = world.notificationTargets.add({ name: 'Daybreak', uri, subscriptions })
    assert.ok(outcome.kind === 'done')
    return outcome.target
  }

  const world: WebhookWorld = {
    ...startProcess(path, clock),
    clock,
    receiver,
    addTarget,
    async addActiveTarget() {
      const target = addTarget(receiver.uri)
      await world.dispatcher.untilIdle()
      assert.equal(world.statusOf(target.id), 'ACTIVE')
      receiver.received.length = 0
      return target
    },
    async restart() {
      await world.stop()
      Object.assign(world, startProcess(path, clock))
    },
    async end() {
      await world.stop()
      await receiver.stop()
      await rm(folder, { recursive: true })
    },
  }
  return world
}

function startProcess(path: string, clock: FixedClock): Process {
  const database = openSandboxDatabase(path)
  const events = createEventStore(database, clock)
  const targets = createTargetStore(database, clock)
  const deliveries = createDeliveryStore(database, clock)
  const keys = createSigningKeys(
    { database, keys: createKeyStore(database, clock, 'target'), sealing: createSealing(masterKey), clock, purpose: 'test' },
    testSigningKey,
  )
  const deps = { database, events, targets, deliveries, keys, clock }
  // The clock is stopped, so nothing becomes due on its own: the tests poll again after they moved it.
  const timers = { after: () => ({ cancel() {} }) }
  const log = { info() {}, error() {} }
  const dispatcher = createDispatcher({ ...deps, send: sendOverHttp, timers, random: () => 0, log })
  const notificationTargets = createNotificationTargets({ ...deps, wake: dispatcher.wake })
  dispatcher.start()
  return {
    notificationTargets,
    keys,
    dispatcher,
    happen: (name, paymentCardId) => database.transaction(() => events.record(name, { paymentCardId })),
    statusOf: (targetId) => targets.find(targetId)?.status,
    forgetOldEvents: () => createOldEvents(database, clock).forget(),
    isKept: (eventId) => events.find(eventId) !== null,
    async stop() {
      await dispatcher.stop()
      database.stop()
    },
  }
}

export function idsOf(received: readonly Received[]): string[] {
  return received.map(({ message }) => message.data.id)
}
