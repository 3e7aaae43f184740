// The active authorization endpoint: one that has answered a ping, with a key of its own.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createMovementWorld, type MovementWorld } from '../testing/movement-world.ts'
import { answerTo, startReceiver, verifies, type Receiver } from '../testing/receiver.ts'
import { testSigningKey } from '../testing/sandbox.ts'
import type { Endpoint } from './endpoints.store.ts'

let receiver: Receiver
let world: MovementWorld

beforeEach(async () => {
  receiver = await startReceiver()
  world = createMovementWorld()
})
afterEach(async () => {
  world.stop()
  await receiver.stop()
})

function add(uri = receiver.uri, name = 'Daybreak'): Endpoint {
  const added = world.authorizationEndpoints.add({ name, uri })
  assert.ok(added.kind === 'done')
  return added.endpoint
}

const statusOf = (id: string) => world.endpoints.find(id)?.status

describe('an endpoint', () => {
  test('is active once it has answered a signed ping with 2xx, and until then it is asked nothing', async () => {
    const { id, status } = add()
    assert.equal(status, 'PENDING_VERIFICATION')
    assert.equal((await world.buy()).declineReason, 'SYSTEM_ERROR')
    receiver.answer(() => ({ status: 401 }))
    await world.authorizationEndpoints.activate(id)
    assert.equal(statusOf(id), 'ACTIVATION_FAILED')
    receiver.answer(() => ({ status: 204 }))
    await world.authorizationEndpoints.activate(id)
    assert.equal(statusOf(id), 'ACTIVE')
    const [, ping] = receiver.received
    assert.ok(ping && verifies(ping, testSigningKey, world.clock.now().epochMilliseconds))
    assert.deepEqual(Object.keys(ping.message.data), ['collaborativeAuthorizationRequest'])
    assert.equal(receiver.received.length, 2)
  })

  test('takes the place of the one before it only when it answers', async () => {
    const first = add()
    await world.authorizationEndpoints.activate(first.id)
    await using other = await startReceiver()
    const second = add(other.uri)
    other.answer(() => ({ status: 500 }))
    await world.authorizationEndpoints.activate(second.id)
    assert.deepEqual([statusOf(first.id), statusOf(second.id)], ['ACTIVE', 'ACTIVATION_FAILED'])
    other.answer(() => ({ status: 204 }))
    await world.authorizationEndpoints.activate(second.id)
    assert.deepEqual([statusOf(first.id), statusOf(second.id)], ['DEACTIVATED', 'ACTIVE'])
  })

  test('at the same address has a key of its own, which signs from its activation on', async () => {
    const [first, second] = [add(), add()]
    await world.authorizationEndpoints.activate(first.id)
    await world.authorizationEndpoints.activate(second.id)
    const [key] = world.keys.listLive(second.id)
    assert.ok(key && key.secret !== testSigningKey)
    await world.buy()
    const question = receiver.received.at(-1)
    const nowMs = world.clock.now().epochMilliseconds
    assert.ok(question && verifies(question, key.secret, nowMs) && !verifies(question, testSigningKey, nowMs))
  })

  test('is renamed, put aside and removed, and then no one is asked', async () => {
    const { id } = add()
    await world.authorizationEndpoints.activate(id)
    world.authorizationEndpoints.rename(id, 'other')
    assert.deepEqual([world.endpoints.find(id)?.name, statusOf(id)], ['other', 'ACTIVE'])
    world.authorizationEndpoints.deactivate(id)
    assert.deepEqual([statusOf(id), world.endpoints.findActive()], ['DEACTIVATED', null])
    world.authorizationEndpoints.remove(id)
    assert.deepEqual([statusOf(id), world.keys.listLive(id)], [undefined, []])
  })

  test('is one of five at most, and one that is not there changes nothing', async () => {
    for (let count = 0; count < 5; count += 1) add()
    assert.equal(world.authorizationEndpoints.add({ name: 'x', uri: receiver.uri }).kind, 'too_many_endpoints')
    assert.deepEqual(await world.authorizationEndpoints.activate('cae_none'), { kind: 'no_endpoint' })
    for (const act of ['deactivate', 'remove'] as const)
      assert.deepEqual(world.authorizationEndpoints[act]('cae_none'), { kind: 'no_endpoint' })
  })
})

describe('while the program does not answer', () => {
  const standsIn = (isOn: boolean) => world.spending.changeSetting('cpr_paycard', { standsIn: isOn })

  test('a purchase is declined, or approved by the stand-in rules of the card product, within its limits', async () => {
    const { id } = add()
    await world.authorizationEndpoints.activate(id)
    receiver.answer(() => ({ status: 503 }))
    assert.deepEqual([(await world.buy()).responseCode, world.reported().length], ['DECLINED', 1])
    standsIn(true)
    const approved = await world.buy()
    assert.deepEqual([approved.responseCode, approved.held], ['APPROVED', approved.requested])
    const { id: ruleId } = world.spending.addRule({ name: 'max', max: approved.requested })
    world.spending.attach('cpr_paycard', ruleId)
    assert.equal((await world.buy()).responseCode, 'APPROVED')
    world.spending.changeRule(ruleId, { name: 'max', max: 0n as typeof approved.requested })
    const asked = receiver.received.length
    assert.deepEqual([(await world.buy()).declineReason, receiver.received.length], ['LIMIT_EXCEEDED', asked])
  })

  test('what it approves too late is not let go of, when it was approved in its stead', async () => {
    const hasty = createMovementWorld({ deadlineMs: 20 })
    hasty.collaborateAt(receiver.uri)
    hasty.spending.changeSetting('cpr_paycard', { standsIn: true })
    const releases: (() => void)[] = []
    receiver.answer((asked) => new Promise((resolve) => releases.push(() => resolve(answerTo(asked, 'APPROVED')))))
    const inStead = await hasty.buy()
    assert.equal(inStead.responseCode, 'APPROVED')
    hasty.spending.changeSetting('cpr_paycard', { standsIn: false })
    const declined = await hasty.buy()
    await receiver.until(2)
    const reversed = new Promise<void>((resolve) => hasty.stores.events.onRecorded(resolve))
    for (const release of releases) release()
    await reversed
    assert.deepEqual(
      [inStead, declined].map(({ id }) => hasty.transactions.find(id)?.held),
      [inStead.requested, 0n],
    )
    assert.deepEqual(
      hasty.reported().map(({ name }) => name),
      ['APPROVED', 'DECLINED', 'REVERSED'].map((what) => `PAYMENT_CARD_AUTHORIZATION_${what}`),
    )
    hasty.stop()
  })
})
