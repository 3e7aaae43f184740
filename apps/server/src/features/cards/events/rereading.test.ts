// Tests events that could not be read when they arrived: they are recorded, read from the provider again by their ids, and applied once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyLedger } from '#features/ledger'
import { notificationOf } from '../../../testing/cards/published-bodies.ts'
import { createNetwork, eventPath, providerEvent, usd, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { countUnread, listUnread } from '../unread/index.ts'

let rooms: WorkerRooms
let network: Network
let count = 0

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

type Fields = Record<string, unknown>

const waiting = () => listUnread(rooms.database.query, { dueAt: null, max: 10 })
const sweep = () => rooms.jobs.run('cards.sweep')
const asked = () => rooms.issuer.calls.filter((name) => name === 'readNotificationEvent').length

/** A clearing that is reported without its amount. */
async function sendUnreadable() {
  const shopper = await network.hireShopper(5_000)
  const transactionId = `ctx_unread_${(count += 1)}`
  const data = notificationOf(providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, { transactionId, amount: usd(700) })))
  const node = data['node'] as Fields
  const broken = { ...data, node: { ...node, approvedAmount: null } }
  const id = String(data['id'])
  const notify = (body: Fields) => network.post(eventPath, body)
  assert.equal((await notify(broken)).status, 422)
  return { id, data, broken, notify, posted: async () => (await network.balance(shopper)).posted }
}

describe('an event that cannot be read', () => {
  test('is kept by its id, read again from the provider, and moves its money once', async () => {
    const { id, data, broken, notify, posted } = await sendUnreadable()
    await notify(broken)
    assert.partialDeepStrictEqual(await waiting(), [{ id, fault: 'PAYMENT_CARD_CLEARED: approvedAmount missing', tries: 0 }])
    rooms.issuer.reported.set(id, data)
    await sweep()
    assert.equal(asked(), 0, 'not before its time')
    rooms.clock.advance({ minutes: 1 })
    await sweep()
    await sweep()
    assert.equal(await posted(), 4_300n)
    assert.equal(asked(), 1)
    assert.equal(await countUnread(rooms.database.query), 0)
    // The provider sends it again, and now it can be read.
    assert.equal((await notify(data)).status, 204)
    assert.equal(await posted(), 4_300n)
  })

  test('is asked for at growing distances while it stays so, and is lost neither then nor while the provider is away', async () => {
    const { id, data, broken, posted } = await sendUnreadable()
    const askedBefore = asked()
    rooms.issuer.reported.set(id, broken)
    rooms.clock.advance({ minutes: 1 })
    await sweep()
    rooms.clock.advance({ minutes: 1 })
    await sweep()
    assert.equal(asked() - askedBefore, 1, 'two minutes after the first try')
    rooms.issuer.isAway = true
    rooms.clock.advance({ minutes: 1 })
    await sweep()
    rooms.issuer.isAway = false
    rooms.issuer.reported.delete(id)
    await sweep()
    assert.partialDeepStrictEqual(await waiting(), [{ id, tries: 2, fault: 'The provider does not have it.' }])
    rooms.issuer.reported.set(id, data)
    rooms.clock.advance({ hours: 6 })
    await sweep()
    assert.equal(await posted(), 4_300n)
    assert.equal(await countUnread(rooms.database.query), 0)
  })

  test('that read twice at the same moment moves its money once', async () => {
    const { id, data, posted } = await sendUnreadable()
    rooms.issuer.reported.set(id, data)
    rooms.clock.advance({ minutes: 1 })
    await Promise.all([sweep(), sweep(), network.post(eventPath, data)])
    assert.equal(await posted(), 4_300n)
  })
})
