// Guarantees of checkpoints of house accounts, on the real database.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { takeHouseCheckpoints } from './checkpoints.store.ts'
import { verifyLedger } from './verify.store.ts'
import { houseAccounts } from '../ledger.rules.ts'
import { postJournal, readHouseBalances } from '../ledger.store.ts'
import { dollars, movement, openFundedAccount, testClock } from '../testing/requests.ts'

const { database, drop } = await createTestDatabase()
after(drop)

const balanceOf = async (account: string) => (await readHouseBalances(database.query)).get(account)

test('a ledger without postings needs no checkpoint, and all its house accounts are at zero', async () => {
  assert.equal(await takeHouseCheckpoints(database, testClock), 0)
  assert.deepEqual(new Set((await readHouseBalances(database.query)).values()), new Set([0n]))
  assert.deepEqual(new Set((await readHouseBalances(database.query)).keys()), new Set(Object.values(houseAccounts)))
})

test('balances are the same before and after a checkpoint, and continue from it', async () => {
  const worker = await openFundedAccount(database, dollars(100))
  await postJournal(database.query, movement(worker, dollars(-30)))
  assert.equal(await balanceOf(houseAccounts.networkSettlement), dollars(30))
  assert.equal(await takeHouseCheckpoints(database, testClock), 2)
  assert.equal(await balanceOf(houseAccounts.networkSettlement), dollars(30))
  await postJournal(database.query, movement(worker, dollars(-5)))
  assert.equal(await balanceOf(houseAccounts.networkSettlement), dollars(35))
  assert.equal(await balanceOf(houseAccounts.achClearing), dollars(-100))
})

test('an account that nothing was posted to since gets no further checkpoint', async () => {
  assert.equal(await takeHouseCheckpoints(database, testClock), 1)
  assert.equal(await takeHouseCheckpoints(database, testClock), 0)
})

test('a backlog is added up in slices, each of which stays when the run is cut off', async () => {
  const worker = await openFundedAccount(database, dollars(100))
  for (let count = 0; count < 7; count += 1) await postJournal(database.query, movement(worker, dollars(-1)))
  const before = await readHouseBalances(database.query)
  const countOf = async () => (await database.query.selectFrom('ledger.house_checkpoint').select('entry').execute()).length
  const first = await countOf()
  const cut = new AbortController()
  cut.abort()
  await takeHouseCheckpoints(database, testClock, { slice: 2, signal: cut.signal })
  assert.ok((await countOf()) > first, 'a run that is cut off has kept what it added up')
  await takeHouseCheckpoints(database, testClock, { slice: 2 })
  assert.deepEqual(await readHouseBalances(database.query), before)
  assert.deepEqual((await verifyLedger(database)).drifts, [])
  assert.equal(await takeHouseCheckpoints(database, testClock, { slice: 2 }), 0, 'nothing is left to add up')
})

test('two instances that add up at once agree', async () => {
  const worker = await openFundedAccount(database, dollars(100))
  for (let count = 0; count < 9; count += 1) await postJournal(database.query, movement(worker, dollars(-1)))
  const before = await readHouseBalances(database.query)
  await Promise.all([2, 3, 100].map((slice) => takeHouseCheckpoints(database, testClock, { slice })))
  assert.deepEqual(await readHouseBalances(database.query), before)
  assert.deepEqual((await verifyLedger(database)).drifts, [])
})

test('a posting that is still being written when the line is drawn counts after it', async () => {
  const worker = await openFundedAccount(database, dollars(100))
  const before = (await balanceOf(houseAccounts.networkSettlement)) ?? 0n
  const { promise: isWritten, resolve: reportWritten } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>()
  const writing = database.transaction(async (tx) => {
    await postJournal(tx, movement(worker, dollars(-7)))
    reportWritten()
    await mayCommit
  })
  await isWritten
  const checkpoint = takeHouseCheckpoints(database, testClock)
  letCommit()
  await Promise.all([writing, checkpoint])
  assert.equal(await balanceOf(houseAccounts.networkSettlement), before + dollars(7))
})
