// Guarantees for a webhook target: signed, fresh, at least once, in order as long as that blocks nothing, whatever fails.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { FixedClock } from '@daybreak/time'
import { verifies, type Receiver } from '../testing/receiver.ts'
import { testSigningKey } from '../testing/sandbox.ts'
import { idsOf, startWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts'
import { maxTries, pauseAfter } from './retry-schedule.ts'
import { sendOverHttp } from './send.ts'

let world: WebhookWorld
let receiver: Receiver
let clock: FixedClock

beforeEach(async () => {
  world = await startWebhookWorld()
  ;({ receiver, clock } = world)
})
afterEach(() => world.end())

describe('a delivery', () => {
  test('has the provider’s envelope and headers, and a signature that a verifier accepts while it is fresh', async () => {
    await world.addActiveTarget()
    const id = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    const [one] = receiver.received
    assert.ok(one)
    const nowMs = clock.now().epochMilliseconds
    assert.deepEqual(one.message, {
      data: {
        __typename: 'NotificationEvent',
        id,
        name: 'PAYMENT_CARD_ACTIVATED',
        createdAt: '2026-11-20T12:00:00.000Z',
        node: { __typename: 'PaymentCardActivatedEvent', id: 'pcd_1', previousStatus: null },
      },
      extensions: { signatureTimestamp: nowMs },
    })
    assert.equal(one.headers['user-agent'], 'HighnotePlatform/1.0.0')
    assert.equal(one.headers['content-type'], 'application/json')
    assert.equal(one.headers['highnote-replay'], undefined)
    assert.match(String(one.headers['highnote-signature']), /^[0-9a-f]{64}$/)

    assert.ok(verifies(one, testSigningKey, nowMs))
    assert.ok(!verifies({ ...one, body: one.body.replace('pcd_1', 'pcd_2') }, testSigningKey, nowMs))
    assert.ok(!verifies(one, 'another_key_of_somebody', nowMs))
    assert.ok(!verifies(one, testSigningKey, nowMs + 6 * 60_000))
  })

  test('happens for what the target subscribes to and for nothing else', async () => {
    const { id } = await world.addActiveTarget()
    world.happen('PAYMENT_CARD_SUSPENDED', 'pcd_1')
    const refund = world.happen('PAYMENT_CARD_CLOSED', 'pcd_1')
    await world.dispatcher.untilIdle()
    world.notificationTargets.subscribe(id, ['PAYMENT_CARD_SUSPENDED'])
    world.notificationTargets.unsubscribe(id, ['PAYMENT_CARD_CLOSED'])
    const fee = world.happen('PAYMENT_CARD_SUSPENDED', 'pcd_1')
    world.happen('PAYMENT_CARD_CLOSED', 'pcd_1')
    await world.dispatcher.untilIdle()
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
    await world.addActiveTarget()
    receiver.answer(() => ({ status: receiver.received.length < 3 ? 503 : 200 }))
    const id = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    clock.advance({ milliseconds: 999 })
    await world.dispatcher.untilIdle()
    assert.equal(receiver.received.length, 1)
    clock.advance({ milliseconds: 1 })
    await world.dispatcher.untilIdle()
    clock.advance({ seconds: 2 })
    await world.dispatcher.untilIdle()
    clock.advance({ days: 1 })
    await world.dispatcher.untilIdle()

    assert.deepEqual(idsOf(receiver.received), [id, id, id])
    assert.deepEqual(
      receiver.received.map(({ message }) => message.extensions.signatureTimestamp - Date.UTC(2026, 10, 20, 12)),
      [0, 1_000, 3_000],
    )
    for (const one of receiver.received) assert.ok(verifies(one, testSigningKey, one.message.extensions.signatureTimestamp))
  })

  test('is given up after the last try, and the target with it; once that answers again, everything comes', async () => {
    const { id } = await world.addActiveTarget()
    receiver.answer(() => ({ status: 500 }))
    const first = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    for (let tries = 1; tries <= maxTries; tries += 1) {
      assert.equal(world.statusOf(id), 'ACTIVE')
      await world.dispatcher.untilIdle()
      assert.equal(receiver.received.length, tries)
      clock.advance({ hours: 1 })
    }
    assert.equal(world.statusOf(id), 'DEACTIVATED')
    const meanwhile = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.equal(receiver.received.length, maxTries)

    receiver.answer(() => ({ status: 200 }))
    receiver.received.length = 0
    world.notificationTargets.activate(id)
    await world.dispatcher.untilIdle()
    const [activation, ...others] = receiver.received
    assert.equal(activation?.message.data.name, 'NOTIFICATION_ACTIVATION')
    assert.deepEqual(idsOf(others), [first, meanwhile])
  })

  test('holds back the later events of its card for two tries, and those of other cards not at all', async () => {
    await world.addActiveTarget()
    const stuck = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    receiver.answer(({ message }) => ({ status: message.data.id === stuck ? 500 : 204 }))
    const later = [1, 2, 3].map(() => world.happen('PAYMENT_CARD_CLOSED', 'pcd_1'))
    const other = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_2')
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).toSorted(), [stuck, other].toSorted())
    clock.advance({ seconds: 1 })
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).slice(2), [stuck, ...later])
    clock.advance({ seconds: 2 })
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).slice(6), [stuck])
  })

  test('leaves the events of one card in their order when it mends in time', async () => {
    await world.addActiveTarget()
    receiver.answer(() => ({ status: receiver.received.length === 1 ? 503 : 204 }))
    const ids = [1, 2, 3, 4].map(() => world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1'))
    await world.dispatcher.untilIdle()
    clock.advance({ seconds: 1 })
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [ids[0], ...ids])
  })
})

test('the pauses double from a second to an hour, each up to a quarter shorter, and end after twenty tries', () => {
  const pauses = (random: number) => Array.from({ length: maxTries }, (_, index) => pauseAfter(index + 1, () => random))
  const longest = pauses(0)
  assert.deepEqual(longest.slice(0, 4), [1_000, 2_000, 4_000, 8_000])
  assert.deepEqual(longest.slice(-3), [3_600_000, 3_600_000, null])
  assert.deepEqual(pauses(1).slice(0, 2), [750, 1_500])
  const hours = longest.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3_600_000
  assert.ok(hours > 8 && hours < 9)
})

test('the next process delivers what the one before had not finished', async () => {
  await world.addActiveTarget()
  let release = (): void => {}
  receiver.answer(() => new Promise((resolve) => (release = () => resolve({ status: 204 }))))
  const ids = ['pcd_1', 'pcd_2', 'pcd_1'].map((cardId) => world.happen('PAYMENT_CARD_ACTIVATED', cardId))
  await receiver.until(2)
  await world.restart()
  release()
  receiver.answer(() => ({ status: 204 }))
  await world.dispatcher.untilIdle()
  assert.deepEqual(idsOf(receiver.received.slice(2)).toSorted(), ids.toSorted())
})
