// Guarantees of the notifications of low balances: one that fails keeps no other worker from being notified.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cents } from '@daybreak/money'
import { watchBalance } from '#features/ledger'
import { createNetwork, type Network } from '../../../testing/cards/card-network.ts'
import { createHandJobs } from '../../../testing/stand-ins/hand-jobs.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { registerLowBalanceJob, type LowBalanceDeps } from './notifying-crossings.ts'

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

test('a worker who cannot be notified keeps no other from it, and is notified once it works', async () => {
  const [stuck, other] = [await network.hireShopper(5_000), await network.hireShopper(5_000)]
  for (const { accountId } of [stuck, other]) {
    await rooms.database.transaction((tx) => watchBalance(tx, { accountId, below: cents(4_000n) }))
  }
  for (const shopper of [stuck, other]) await network.ask(shopper, { amount: 2_000 })
  const notified: string[] = []
  const run = async (notifyLow: LowBalanceDeps['notifyLow']) => {
    const jobs = createHandJobs(rooms.database)
    registerLowBalanceJob({ jobs, isInUse: async () => true, notifyLow })
    await jobs.run('notifications.low-balance')
  }
  await run(async (_tx, { employeeId }) => {
    if (employeeId === stuck.employeeId) throw new Error('always')
    notified.push(employeeId)
  })
  assert.deepEqual(new Set(notified), new Set([other.employeeId]))
  notified.length = 0
  await run(async (_tx, { employeeId }) => void notified.push(employeeId))
  assert.deepEqual(notified, [stuck.employeeId])
})
