// What a program may do with its webhook targets: show that it is there, move, rotate its keys, and ask for events again or for trouble.
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
    const event = world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.equal(world.statusOf(id), 'ACTIVATION_FAILED')
    assert.deepEqual(
      receiver.received.map(({ message }) => [message.data.name, message.data.event]),
      [['NOTIFICATION_ACTIVATION', {}]],
    )
    receiver.answer(() => ({ status: 204 }))
    world.notificationTargets.activate(id)
    await world.dispatcher.untilIdle()
    assert.equal(world.statusOf(id), 'ACTIVE')
    assert.equal(receiver.received.at(-1)?.message.data.id, event)
  })

  test('that adds itself again stays the same one, and what waits for it goes to its new address', async () => {
    const { id } = await world.addActiveTarget()
    assert.deepEqual([world.addTarget(receiver.uri).id, world.statusOf(id)], [id, 'ACTIVE'])
    receiver.answer(() => ({ status: 500 }))
    const event = world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await world.dispatcher.untilIdle()
    await using moved = await startReceiver()
    assert.equal(world.addTarget(moved.uri).id, id)
    await world.dispatcher.untilIdle()
    assert.equal(world.statusOf(id), 'ACTIVE')
    assert.equal(moved.received.at(-1)?.message.data.id, event)
  })

  test('gets both signatures for a day after its key was rotated, and the new one alone from then on', async () => {
    const { id } = await world.addActiveTarget()
    assert.equal(world.notificationTargets.rotateKey(id).kind, 'done')
    const [newest, oldest] = world.keys.listLive(id)
    assert.ok(newest && oldest)
    assert.equal(oldest.secret, testSigningKey)
    async function deliverOne(): Promise<Received> {
      receiver.received.length = 0
      world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
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
    const id = world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.equal(world.notificationTargets.replay(id, null).kind, 'replayed')
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [id, id])
    assert.deepEqual(
      receiver.received.map(({ headers }) => headers['highnote-replay']),
      [undefined, 'true'],
    )
    assert.equal(world.notificationTargets.replay('evt_none', null).kind, 'no_event')
    assert.equal(world.notificationTargets.replay(id, ['ntt_none']).kind, 'no_target')
  })

  test('events come twice under one id, late, or out of order', async () => {
    const { id } = await world.addActiveTarget()
    world.notificationTargets.setTrouble(id, { copies: 2, delayMs: 0, isReordered: false })
    const twice = world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [twice, twice])

    receiver.received.length = 0
    world.notificationTargets.setTrouble(id, { copies: 1, delayMs: 5_000, isReordered: false })
    const late = world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.deepEqual(receiver.received, [])
    clock.advance({ seconds: 5 })
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received), [late])

    receiver.received.length = 0
    world.notificationTargets.setTrouble(id, { copies: 1, delayMs: 0, isReordered: true })
    const stuck = world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    receiver.answer(({ message }) => ({ status: message.data.id === stuck ? 500 : 204 }))
    const overtaking = world.happen('PAYMENT_CARD_CLEARED', 'pcd_1')
    await world.dispatcher.untilIdle()
    assert.deepEqual(idsOf(receiver.received).toSorted(), [stuck, overtaking].toSorted())
  })
})
