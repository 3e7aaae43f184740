// What a webhook target may rely on: signed, fresh, at least once, in order as long as that blocks nothing, whatever fails.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { fixedClock, type FixedClock } from '@daybreak/time'
import { createSealing } from '../sealing.ts'
import { createEventStore, type EventStore } from '../store/events.store.ts'
import { openSandboxDatabase } from '../store/sandbox-database.ts'
import { startReceiver, verifies, type Received, type Receiver } from '../testing/receiver.ts'
import { createDeliveryStore } from './deliveries.store.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import type { EventName } from './event-names.ts'
import { createNotificationTargets, type NotificationTargets } from './notification-targets.ts'
import { mostTries, pauseAfter } from './retry-schedule.ts'
import { sendOverHttp } from './send.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'
import { createTargetStore, type Target, type TargetStore } from './targets.store.ts'

const startKey = 'the_key_it_was_started_with'
const masterKey = randomBytes(32)
const subscriptions: readonly EventName[] = ['PAYMENT_CARD_CLEARED', 'PAYMENT_CARD_REFUNDED']
const folder = mkdtempSync(join(tmpdir(), 'webhooks-'))

/** One process of the sandbox, as far as it tells of events. */
type Process = {
  events: EventStore
  targets: TargetStore
  notificationTargets: NotificationTargets
  keys: SigningKeys
  dispatcher: Dispatcher
  happen(name: EventName, cardId: string): string
  addTarget(uri: string): Target
  stop(): Promise<void>
}

let clock: FixedClock
let receiver: Receiver
let current: Process
let count = 0

function startProcess(path: string): Process {
  const database = openSandboxDatabase(path)
  const events = createEventStore(database, clock)
  const targets = createTargetStore(database, clock)
  const deliveries = createDeliveryStore(database, clock)
  const keys = createSigningKeys({ database, targets, sealing: createSealing(masterKey), clock }, startKey)
  const deps = { database, events, targets, deliveries, keys, clock }
  // The clock stands still, so no time ever comes by itself: the tests look again after they moved it.
  const timers = { after: () => ({ cancel() {} }) }
  const log = { info() {}, error() {} }
  const dispatcher = createDispatcher({ ...deps, send: sendOverHttp, timers, random: () => 0, log })
  const notificationTargets = createNotificationTargets({ ...deps, wake: dispatcher.wake })
  dispatcher.start()
  return {
    events,
    targets,
    notificationTargets,
    keys,
    dispatcher,
    happen: (name, paymentCardId) => database.transaction(() => events.record(name, { paymentCardId })),
    addTarget(uri) {
      const outcome = notificationTargets.add({ name: 'Daybreak', uri, subscriptions })
      assert.ok(outcome.kind === 'done')
      return outcome.target
    },
    async stop() {
      await dispatcher.stop()
      database.stop()
    },
  }
}

async function addActiveTarget(): Promise<Target> {
  const { id } = current.addTarget(receiver.uri)
  await current.dispatcher.untilIdle()
  const target = current.targets.find(id)
  assert.equal(target?.status, 'ACTIVE')
  receiver.received.length = 0
  return target
}

const idsOf = (received: readonly Received[]) => received.map(({ message }) => message.data.id)
const statusOf = (id: string) => current.targets.find(id)?.status

let path: string
beforeEach(async () => {
  clock = fixedClock('2026-11-20T12:00:00Z')
  receiver = await startReceiver()
  count += 1
  path = join(folder, `${count}.sqlite`)
  current = startProcess(path)
})
afterEach(async () => {
  await current.stop()
  await receiver.stop()
})
after(() => rmSync(folder, { recursive: true }))

describe('a delivery', () => {
  test('has the provider’s envelope and headers, and a signature that a verifier accepts while it is fresh', async () => {
    await addActiveTarget()
    const id = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    const [one] = receiver.received
    assert.ok(one)
    const nowMs = clock.now().epochMilliseconds
    assert.deepEqual(one.message, {
      data: { id, name: 'PAYMENT_CARD_CLEARED', createdAt: '2026-11-20T12:00:00.000Z', event: { paymentCardId: 'pcd_1' } },
      extensions: { signatureTimestamp: nowMs },
    })
    assert.equal(one.headers['user-agent'], 'HighnotePlatform/1.0.0')
    assert.equal(one.headers['content-type'], 'application/json')
    assert.equal(one.headers['highnote-replay'], undefined)
    assert.match(String(one.headers['highnote-signature']), /^[0-9a-f]{64}$/)

    assert.ok(verifies(one, startKey, nowMs))
    assert.ok(!verifies({ ...one, body: one.body.replace('pcd_1', 'pcd_2') }, startKey, nowMs))
    assert.ok(!verifies(one, 'another_key_of_somebody', nowMs))
    assert.ok(!verifies(one, startKey, nowMs + 6 * 60_000))
  })

  test('happens for what the target subscribes to and for nothing else', async () => {
    const { id } = await addActiveTarget()
    current.happen('PAYMENT_CARD_FEE', 'pcd_1')
    const refund = current.happen('PAYMENT_CARD_REFUNDED', 'pcd_1')
    await current.dispatcher.untilIdle()
    current.notificationTargets.subscribe(id, ['PAYMENT_CARD_FEE'])
    current.notificationTargets.unsubscribe(id, ['PAYMENT_CARD_REFUNDED'])
    const fee = current.happen('PAYMENT_CARD_FEE', 'pcd_1')
    current.happen('PAYMENT_CARD_REFUNDED', 'pcd_1')
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [refund, fee])
  })

  test('is not waited for beyond its time, and no redirect is followed', async () => {
    receiver.answer(() => new Promise(() => {}))
    const message = { body: '{"data":{},"extensions":{}}', headers: {} }
    const limits = { timeoutMs: 20, signal: new AbortController().signal }
    assert.deepEqual(await sendOverHttp(receiver.uri, message, limits), { kind: 'unanswered', reason: 'TimeoutError' })
    receiver.answer(() => ({ status: 302 }))
    const answer = await sendOverHttp(receiver.uri, message, { ...limits, timeoutMs: 5_000 })
    assert.deepEqual(answer, { kind: 'answered', status: 302, body: '' })
  })
})

describe('a failed delivery', () => {
  test('comes again after a growing pause, with the same event id and signed anew', async () => {
    await addActiveTarget()
    receiver.answer(() => ({ status: receiver.received.length < 3 ? 503 : 200 }))
    const id = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    clock.advance({ milliseconds: 999 })
    await current.dispatcher.untilIdle()
    assert.equal(receiver.received.length, 1)
    clock.advance({ milliseconds: 1 })
    await current.dispatcher.untilIdle()
    clock.advance({ seconds: 2 })
    await current.dispatcher.untilIdle()
    clock.advance({ days: 1 })
    await current.dispatcher.untilIdle()

    assert.deepEqual(idsOf(receiver.received), [id, id, id])
    assert.deepEqual(
      receiver.received.map(({ message }) => message.extensions.signatureTimestamp - Date.UTC(2026, 10, 20, 12)),
      [0, 1_000, 3_000],
    )
    for (const one of receiver.received) assert.ok(verifies(one, startKey, one.message.extensions.signatureTimestamp))
  })

  test('is given up after the last try, and the target with it; once that answers again, everything comes', async () => {
    const { id } = await addActiveTarget()
    receiver.answer(() => ({ status: 500 }))
    const first = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    for (let tries = 1; tries <= mostTries; tries += 1) {
      assert.equal(statusOf(id), 'ACTIVE')
      await current.dispatcher.untilIdle()
      assert.equal(receiver.received.length, tries)
      clock.advance({ hours: 1 })
    }
    assert.equal(statusOf(id), 'DEACTIVATED')
    const meanwhile = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    assert.equal(receiver.received.length, mostTries)

    receiver.answer(() => ({ status: 200 }))
    receiver.received.length = 0
    current.notificationTargets.activate(id)
    await current.dispatcher.untilIdle()
    const [activation, ...others] = receiver.received
    assert.equal(activation?.message.data.name, 'NOTIFICATION_ACTIVATION')
    assert.deepEqual(idsOf(others), [first, meanwhile])
  })

  test('holds back the later events of its card for two tries, and those of other cards not at all', async () => {
    await addActiveTarget()
    const stuck = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    receiver.answer(({ message }) => ({ status: message.data.id === stuck ? 500 : 204 }))
    const later = current.happen('PAYMENT_CARD_REFUNDED', 'pcd_1')
    const other = current.happen('PAYMENT_CARD_CLEARED', 'pcd_2')
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).toSorted(), [stuck, other].toSorted())
    clock.advance({ seconds: 1 })
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).slice(2), [stuck, later])
  })

  test('leaves the events of one card in their order when it mends in time', async () => {
    await addActiveTarget()
    receiver.answer(() => ({ status: receiver.received.length === 1 ? 503 : 204 }))
    const ids = [1, 2, 3, 4].map(() => current.happen('PAYMENT_CARD_CLEARED', 'pcd_1'))
    await current.dispatcher.untilIdle()
    clock.advance({ seconds: 1 })
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [ids[0], ...ids])
  })
})

test('the pauses double from a second to an hour, each up to a quarter shorter, and end after twenty tries', () => {
  const pauses = (random: number) => Array.from({ length: mostTries }, (_, index) => pauseAfter(index + 1, () => random))
  const longest = pauses(0)
  assert.deepEqual(longest.slice(0, 4), [1_000, 2_000, 4_000, 8_000])
  assert.deepEqual(longest.slice(-3), [3_600_000, 3_600_000, null])
  assert.deepEqual(pauses(1).slice(0, 2), [750, 1_500])
  const hours = longest.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3_600_000
  assert.ok(hours > 8 && hours < 9)
})

describe('a target', () => {
  test('gets nothing before it has answered its activation', async () => {
    receiver.answer(() => ({ status: 404 }))
    const { id, status } = current.addTarget(receiver.uri)
    assert.equal(status, 'PENDING_VERIFICATION')
    const event = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    assert.equal(statusOf(id), 'ACTIVATION_FAILED')
    assert.deepEqual(
      receiver.received.map(({ message }) => [message.data.name, message.data.event]),
      [['NOTIFICATION_ACTIVATION', {}]],
    )
    receiver.answer(() => ({ status: 204 }))
    current.notificationTargets.activate(id)
    await current.dispatcher.untilIdle()
    assert.equal(statusOf(id), 'ACTIVE')
    assert.equal(receiver.received.at(-1)?.message.data.id, event)
  })

  test('that adds itself again stays the same one, and what waits for it goes to its new address', async () => {
    const { id } = await addActiveTarget()
    assert.deepEqual([current.addTarget(receiver.uri).id, statusOf(id)], [id, 'ACTIVE'])
    receiver.answer(() => ({ status: 500 }))
    const event = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    await using moved = await startReceiver()
    assert.equal(current.addTarget(moved.uri).id, id)
    await current.dispatcher.untilIdle()
    assert.equal(statusOf(id), 'ACTIVE')
    assert.equal(moved.received.at(-1)?.message.data.id, event)
  })

  test('gets both signatures for a day after its key was rotated, and the new one alone from then on', async () => {
    const { id } = await addActiveTarget()
    assert.equal(current.notificationTargets.rotateKey(id).kind, 'done')
    const [newest, oldest] = current.keys.listLive(id)
    assert.ok(newest && oldest)
    assert.equal(oldest.secret, startKey)
    async function deliverOne(): Promise<Received> {
      receiver.received.length = 0
      current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
      await current.dispatcher.untilIdle()
      const [one] = receiver.received
      assert.ok(one)
      return one
    }
    const during = await deliverOne()
    assert.match(String(during.headers['highnote-signature']), /^[0-9a-f]{64},[0-9a-f]{64}$/)
    for (const key of [newest.secret, startKey]) assert.ok(verifies(during, key, clock.now().epochMilliseconds))
    clock.advance({ days: 1 })
    const afterwards = await deliverOne()
    assert.ok(verifies(afterwards, newest.secret, clock.now().epochMilliseconds))
    assert.ok(!verifies(afterwards, startKey, clock.now().epochMilliseconds))
  })

  test('has five keys at most', () => {
    const { id } = current.addTarget(receiver.uri)
    const outcomes = [1, 2, 3, 4, 5].map(() => current.notificationTargets.rotateKey(id).kind)
    assert.deepEqual(outcomes, ['done', 'done', 'done', 'done', 'too_many_keys'])
  })
})

describe('on request', () => {
  test('an event comes again, marked as a replay and under its own id', async () => {
    await addActiveTarget()
    const id = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    assert.equal(current.notificationTargets.replay(id, null).kind, 'replayed')
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [id, id])
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['highnote-replay']),
      [undefined, 'true'],
    )
    assert.equal(current.notificationTargets.replay('evt_none', null).kind, 'no_event')
    assert.equal(current.notificationTargets.replay(id, ['ntt_none']).kind, 'no_target')
  })

  test('events come twice under one id, late, or out of order', async () => {
    const { id } = await addActiveTarget()
    current.notificationTargets.setTrouble(id, { copies: 2, delayMs: 0, isReordered: false })
    const twice = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [twice, twice])

    receiver.received.length = 0
    current.notificationTargets.setTrouble(id, { copies: 1, delayMs: 5_000, isReordered: false })
    const late = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    assert.deepEqual(receiver.received, [])
    clock.advance({ seconds: 5 })
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [late])

    receiver.received.length = 0
    current.notificationTargets.setTrouble(id, { copies: 1, delayMs: 0, isReordered: true })
    const stuck = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    receiver.answer(({ message }) => ({ status: message.data.id === stuck ? 500 : 204 }))
    const overtaking = current.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await current.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).toSorted(), [stuck, overtaking].toSorted())
  })
})

test('the next process delivers what the one before had not settled', async () => {
  await addActiveTarget()
  let release = (): void => {}
  receiver.answer(() => new Promise((resolve) => (release = () => resolve({ status: 204 }))))
  const ids = ['pcd_1', 'pcd_2', 'pcd_1'].map((cardId) => current.happen('PAYMENT_CARD_CLEARED', cardId))
  await receiver.until(2)
  await current.stop()
  release()
  receiver.answer(() => ({ status: 204 }))
  current = startProcess(path)
  await current.dispatcher.untilIdle()
  assert.deepEqual(idsOf(receiver.received.slice(2)).toSorted(), ids.toSorted())
})
