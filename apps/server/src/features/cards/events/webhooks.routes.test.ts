// The keys of events and of questions, each at its own address and at no other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  authorizationPath,
  createNetwork,
  eventPath,
  providerEvent,
  usd,
  type Network,
} from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { notificationOf } from '../../../testing/cards/published-bodies.ts'

const keys = { events: ['a_key_of_events', 'a_later_key_of_events'], authorization: ['a_key_of_questions'] }

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms({ signingKeys: keys })
  network = createNetwork(rooms)
})
after(() => rooms.stop())

test('a key of events signs no question, a key of questions no event, and an empty one nothing', async () => {
  const shopper = await network.hireShopper(5_000)
  const event = notificationOf(
    providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, { transactionId: 'ctx_keys', amount: usd(900) })),
  )
  for (const key of [...keys.authorization, ''])
    await assertProblem(await network.post(eventPath, event, { key }), 401, 'cards.signature_invalid')
  for (const key of [...keys.events, ''])
    await assertProblem(await network.post(authorizationPath, network.question(shopper), { key }), 401, 'cards.signature_invalid')
  assert.deepEqual(await network.balance(shopper), { posted: 5_000n, held: 0n, available: 5_000n })

  for (const key of keys.events) assert.equal((await network.post(eventPath, event, { key })).status, 204)
  for (const key of keys.authorization)
    assert.equal((await network.post(authorizationPath, network.question(shopper, { amount: 700 }), { key })).status, 200)
  assert.deepEqual(await network.balance(shopper), { posted: 4_100n, held: 700n, available: 3_400n })
})
