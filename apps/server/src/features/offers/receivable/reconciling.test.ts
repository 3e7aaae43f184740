// What partners owe: a statement clears what agrees to the cent, once, and every difference has its name.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import { createNetwork, providerEvent, usd, type Shopper } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { turnOn } from '../rewards/index.ts'
import { bringOffer } from '../testing/catalog.ts'
import { reconcileStatement, type StatementReport } from './reconciling.ts'

let rooms: WorkerRooms
let folder: string
let rewards: string[]

before(async () => {
  rooms = await startWorkerRooms()
  folder = await mkdtemp(join(tmpdir(), 'reconciling-'))
  const network = createNetwork(rooms)
  const shopper: Shopper = await network.hireShopper(100_000)
  const { employeeId } = shopper
  await turnOn(
    { database: rooms.database, clock: rooms.clock, jobs: rooms.jobs },
    { employeeId, offerId: await bringOffer(rooms) },
  )
  rooms.clock.advance({ minutes: 1 })
  for (const [index, amount] of [1_000, 1_100, 1_200, 1_300].entries()) {
    rooms.clock.advance({ seconds: 1 })
    const event = network.money(shopper, { transactionId: `ctx_settled_${index}`, amount: usd(amount) })
    await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', event))
  }
  await rooms.jobs.runEnqueued()
  rooms.clock.advance({ hours: 96 })
  await rooms.jobs.run('offers.pay')
  const { rows } = await rooms.database.pool.query<{ id: string }>(
    "select id from offers_reward where state = 'PAID' order by amount",
  )
  rewards = rows.map(({ id }) => publicId('rwd', id))
  assert.equal(rewards.length, 4)
})
after(async () => {
  await rooms.stop()
  await rm(folder, { recursive: true })
})

async function reconcile(statement: string, lines: readonly string[], given: { isDryRun?: boolean; partner?: string } = {}) {
  const path = join(folder, 'statement.csv')
  await writeFile(path, ['reward,amount', ...lines].join('\n'))
  const options = { partner: 'tests', statement, isDryRun: false, by: cleanText('Ana', 100), onBytes() {}, ...given }
  return reconcileStatement({ database: rooms.database, clock: rooms.clock }, path, options)
}

const kinds = ({ differences }: StatementReport) => differences.map(({ kind }) => kind).toSorted()
const house = async () => {
  const balances = await readHouseBalances(rooms.database.query)
  return [balances.get(houseAccounts.rewards) ?? 0n, balances.get(houseAccounts.partnerPayments) ?? 0n]
}

test('what agrees is cleared once, by however many runs at the same moment, and a dry run clears nothing', async () => {
  const lines = [`${rewards[0]},1.00`, `${rewards[1]},$1.10`]
  assert.deepEqual(await house(), [-460n, 0n])
  const dry = await reconcile('S1', lines, { isDryRun: true })
  assert.deepEqual([dry.isKept, dry.cleared, dry.owed], [false, { count: 2, amount: 210n }, 460n])
  assert.deepEqual(await house(), [-460n, 0n])
  const reports = await Promise.all([1, 2, 3].map(() => reconcile('S1', lines)))
  assert.deepEqual(
    reports.map(({ cleared, before: earlier }) => cleared.count + earlier.count),
    [2, 2, 2],
  )
  assert.equal(
    reports.reduce((sum, { cleared }) => sum + cleared.count, 0),
    2,
  )
  assert.deepEqual(await house(), [-250n, -210n])
  assert.deepEqual([reports[0]?.owed, kinds(reports[0] as StatementReport)], [250n, ['missing_there', 'missing_there']])
})

test('each difference has its name, and none of them moves money', async () => {
  const held = await house()
  const nobodys = publicId('rwd', newUuid(rooms.clock))
  const lines = [
    `${rewards[0]},1.00`,
    `${rewards[2]},9.99`,
    `${nobodys},1.00`,
    'rwd_1,1.00',
    `${rewards[2]},1.20`,
    `${rewards[3]},1.305`,
  ]
  const report = await reconcile('S2', lines)
  assert.deepEqual(kinds(report), [
    'amount_differs',
    'missing_there',
    'paid_already',
    'repeated',
    'unknown_here',
    'unreadable',
    'unreadable',
  ])
  assert.deepEqual(await house(), held)
  assert.deepEqual(kinds(await reconcile('S3', [`${rewards[2]},1.20`], { partner: 'others' })), ['unknown_here'])
  assert.deepEqual(await house(), held)
})
