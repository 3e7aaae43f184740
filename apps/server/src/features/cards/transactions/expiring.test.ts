// Guarantees of ending holds: one that cannot be ended keeps no other from its end.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { expireAllHolds, type ExpiringDeps } from './expiring.ts'

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

test('a hold that always fails keeps no other from its end, and its own money stays where it is', async () => {
  const [stuck, other] = [await network.hireShopper(5_000), await network.hireShopper(5_000)]
  await network.ask(stuck, { transactionId: 'ctx_stuck', amount: 2_000 })
  rooms.clock.advance({ minutes: 1 })
  await network.ask(other, { transactionId: 'ctx_other', amount: 1_000 })
  rooms.clock.advance({ days: 8 })
  const { database, clock } = rooms
  const deps = (purchaseChanged: ExpiringDeps['purchaseChanged']): ExpiringDeps => ({
    database,
    clock,
    dueClock: { now: async () => clock.now() },
    purchaseChanged,
  })
  const working = { log: silentLog, signal: new AbortController().signal }
  const heldOf = async () => Promise.all([stuck, other].map(async (one) => (await network.balance(one)).held))
  await expireAllHolds(
    deps(async (_tx, ref) => {
      if (ref === 'ctx_stuck') throw new Error('always')
    }),
    working,
  )
  assert.deepEqual(await heldOf(), [2_000n, 0n])
  await expireAllHolds(
    deps(async () => {}),
    working,
  )
  assert.deepEqual(await heldOf(), [0n, 0n])
})
