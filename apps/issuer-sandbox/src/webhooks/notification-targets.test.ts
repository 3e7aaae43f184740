// A program's operations on its webhook targets: verifying, moving, rotating keys, replaying events, and simulating trouble.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { FixedClock } from '@daybreak/time'
import { startReceiver, verifies, type Received, type Receiver } from '../testing/receiver.ts'
import { testSigningKey } from '../testing/sandbox.ts'
import { idsOf, startWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts'

let world: WebhookWorld
let receiver: Receiver
let clock: FixedClock

beforeEach(async () => {
  world = await startWebhookWorld()
  ;({ receiver, clock } = world)
})
afterEach(() => world.end())

describe('a target', () => {
  test('gets nothing before it has answered its activation', async () => {
    receiver.answer(() => ({ status: 404 }))
    const { id, status } = world.addTarget(receiver.uri)
    assert.equal(status, 'PENDING_VERIFICATION')
    const event = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.equal(world.statusOf(id), 'ACTIVATION_FAILED')
    assert.deepEqual(
      receiver.received.map(({ message }) => [message.data.name, message.data.node]),
      [['NOTIFICATION_ACTIVATION', { __typename: 'NotificationTargetActivationEvent', ping: 'pong' }]],
    )
    receiver.answer(() => ({ status: 204 }))
    world.notificationTargets.activate(id)
    await world.dispatcher.untilIdle()
    assert.equal(world.statusOf(id), 'ACTIVE')
    assert.equal(receiver.received.at(-1)?.message.data.id, event)
  })

  test('that moves is another one, which gets what the first one missed by a replay', async () => {
    const { id } = await world.addActiveTarget()
    receiver.answer(() => ({ status: 500 }))
    const event = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    await using moved = await startReceiver()
    const second = world.addTarget(moved.uri)
    await world.dispatcher.untilIdle()
    assert.deepEqual([world.statusOf(id), world.statusOf(second.id)], ['ACTIVE', 'ACTIVE'])
    world.notificationTargets.replay(event, [second.id])
    assert.equal(world.notificationTargets.remove(id).kind, 'done')
    await world.dispatcher.untilIdle()
    assert.equal(world.statusOf(id), undefined)
    assert.deepEqual([moved.received.at(-1)?.message.data.id, moved.received.length], [event, 2])
  })

  test('that is removed or put aside while it answers its activation does not become active by it', async () => {
    for (const end of ['remove', 'deactivate'] as const) {
      let release = (): void => {}
      receiver.answer(() => new Promise((resolve) => (release = () => resolve({ status: 204 }))))
      receiver.received.length = 0
      const { id } = world.addTarget(receiver.uri)
      const idle = world.dispatcher.untilIdle()
      await receiver.until(1)
      assert.equal(world.notificationTargets[end](id).kind, 'done')
      release()
      await idle
      assert.equal(world.statusOf(id), end === 'remove' ? undefined : 'DEACTIVATED')
    }
  })

  test('is one of fifty at most', () => {
    for (let count = 0; count < 50; count += 1) world.addTarget(receiver.uri)
    const one = { name: 'Daybreak', uri: receiver.uri, subscriptions: [] }
    assert.equal(world.notificationTargets.add(one).kind, 'too_many_targets')
  })

  test('has a key of its own beside another one at the same address', () => {
    const [first, second] = [world.addTarget(receiver.uri), world.addTarget(receiver.uri)]
    const secretsOf = (id: string) => world.keys.listLive(id).map(({ secret }) => secret)
    assert.deepEqual(secretsOf(first.id), [testSigningKey])
    assert.match(secretsOf(second.id).join(), /^[0-9a-f]{64}$/)
  })

  test('gets both signatures for a day after its key was rotated, and the new one alone from then on', async () => {
    const { id } = await world.addActiveTarget()
    assert.equal(world.notificationTargets.rotateKey(id).kind, 'done')
    const [newest, oldest] = world.keys.listLive(id)
    assert.ok(newest && oldest)
    assert.equal(oldest.secret, testSigningKey)
    async function deliverOne(): Promise<Received> {
      receiver.received.length = 0
      world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
      await world.dispatcher.untilIdle()
      const [one] = receiver.received
      assert.ok(one)
      return one
    }
    const during = await deliverOne()
    assert.match(String(during.headers['highnote-signature']), /^[0-9a-f]{64},[0-9a-f]{64}$/)
    for (const key of [newest.secret, testSigningKey]) assert.ok(verifies(during, key, clock.now().epochMilliseconds))
    clock.advance({ days: 1 })
    const afterwards = await deliverOne()
    assert.ok(verifies(afterwards, newest.secret, clock.now().epochMilliseconds))
    assert.ok(!verifies(afterwards, testSigningKey, clock.now().epochMilliseconds))
  })

  test('has five keys at most', () => {
    const { id } = world.addTarget(receiver.uri)
    const outcomes = [1, 2, 3, 4, 5].map(() => world.notificationTargets.rotateKey(id).kind)
    assert.deepEqual(outcomes, ['done', 'done', 'done', 'done', 'too_many_keys'])
  })
})

describe('on request', () => {
  test('an event comes again, marked as a replay and under its own id', async () => {
    await world.addActiveTarget()
    const id = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.equal(world.notificationTargets.replay(id, []).kind, 'replayed')
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [id, id])
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['highnote-replay']),
      [undefined, 'true'],
    )
    assert.equal(world.notificationTargets.replay('evt_none', []).kind, 'no_event')
    // A target that is not there, or does not subscribe, is passed over.
    assert.equal(world.notificationTargets.replay(id, ['ntt_none']).kind, 'replayed')
    await world.dispatcher.untilIdle()
    assert.equal(receiver.received.length, 2)
  })

  test('events come twice under one id, late, out of order, or never', async () => {
    const { id } = await world.addActiveTarget()
    world.notificationTargets.setTrouble(id, { copies: 2, delayMs: 0, isReordered: false })
    const twice = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [twice, twice])

    receiver.received.length = 0
    world.notificationTargets.setTrouble(id, { copies: 1, delayMs: 5_000, isReordered: false })
    const late = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.deepEqual(receiver.received, [])
    clock.advance({ seconds: 5 })
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [late])

    receiver.received.length = 0
    world.notificationTargets.setTrouble(id, { copies: 1, delayMs: 0, isReordered: true })
    const stuck = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    receiver.answer(({ message }) => ({ status: message.data.id === stuck ? 500 : 204 }))
    const overtaking = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).toSorted(), [stuck, overtaking].toSorted())

    receiver.received.length = 0
    receiver.answer(() => ({ status: 204 }))
    world.notificationTargets.setTrouble(id, { copies: 1, delayMs: 0, isReordered: false, isLost: true })
    world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_2')
    await world.dispatcher.untilIdle()
    world.notificationTargets.setTrouble(id, { copies: 1, delayMs: 0, isReordered: false })
    const found = world.happen('PAYMENT_CARD_ACTIVATED', 'pcd_2')
    await world.dispatcher.untilIdle()
    assert.deepEqual(
      idsOf(receiver.received).filter((one) => one !== stuck),
      [found],
    )
  })
})
