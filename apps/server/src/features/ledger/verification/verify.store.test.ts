// The verification finds each kind of damage. Only the owner can do the damage, and only with the guards switched off.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { takeHouseCheckpoints } from './checkpoints.store.ts'
import { placeHold } from '../holds/holds.store.ts'
import { verifyLedger, type Drift } from './verify.store.ts'
import { houseAccounts } from '../ledger.rules.ts'
import { dollars, openFundedAccount, testClock } from '../testing/requests.ts'

const { database, ownerConnectionString, drop } = await createTestDatabase()
const owner = openDatabase({
  connectionString: ownerConnectionString,
  applicationName: 'test owner',
  log: silentLog,
  poolSize: 1,
})
after(async () => {
  await owner.close()
  await drop()
})

const worker = await openFundedAccount(database, dollars(100))
await placeHold(database.query, {
  room: 'cards',
  accountId: worker,
  holdId: newUuid(testClock),
  amount: dollars(10),
  expiresAt: testClock.now().add({ hours: 1 }),
  at: testClock.now(),
})
await takeHouseCheckpoints(database, testClock)

/** Does the damage, gives what is found, and undoes it by rolling back. */
async function driftAfter(...damage: string[]): Promise<Set<Drift['check']>> {
  const found = new Set<Drift['check']>()
  const undo = new Error('undo')
  await assert.rejects(
    owner.transaction(async (tx) => {
      const broken = { ...owner, transaction: <T>(work: (inner: typeof tx) => Promise<T>) => work(tx) }
      for (const statement of ['set local session_replication_role = replica', ...damage]) await sql.raw(statement).execute(tx)
      for (const { check } of (await verifyLedger(broken)).drifts) found.add(check)
      throw undo
    }),
    undo,
  )
  return found
}

test('a sound ledger has no drift, and its rows are counted', async () => {
  const steps: number[] = []
  const { drifts, ...counts } = await verifyLedger(database, (done) => steps.push(done))
  assert.deepEqual(drifts, [])
  assert.deepEqual(counts, { journals: 1n, postings: 2n, accounts: 1n, holds: 1n })
  assert.deepEqual(steps, [1, 2, 3, 4, 5, 6, 7, 8])
})

test('a changed posting is found, in its journal and on its account', async () => {
  const found = await driftAfter(`update ledger.posting set amount = amount + 1 where account_id = '${worker}'`)
  assert.ok(found.has('journal_sum') && found.has('posted'))
})

test('a lost posting is found', async () => {
  const found = await driftAfter(`delete from ledger.posting where account_id = '${houseAccounts.achClearing}'`)
  assert.ok(found.has('journal_sum') && found.has('checkpoint'))
})

test('a changed balance, a changed hold and a wrong floor are found', async () => {
  assert.deepEqual(await driftAfter('update ledger.account set posted = posted + 1'), new Set(['posted']))
  assert.deepEqual(await driftAfter('update ledger.hold set amount = amount + 1'), new Set(['held']))
  assert.deepEqual(await driftAfter('update ledger.account set floor = -5'), new Set(['floor']))
  assert.deepEqual(await driftAfter('update ledger.house_checkpoint set balance = balance + 1'), new Set(['checkpoint']))
})

test('a hold without an account, a posting without one, and half journals are found', async () => {
  const stranger = newUuid(testClock)
  assert.ok((await driftAfter(`update ledger.hold set account_id = '${stranger}'`)).has('held'))
  assert.ok(
    (await driftAfter(`update ledger.posting set account_id = '${stranger}' where account_id = '${worker}'`)).has(
      'posting_without_account',
    ),
  )
  assert.deepEqual(await driftAfter('delete from ledger.journal'), new Set(['posting_without_journal']))
  assert.ok((await driftAfter(`update ledger.posting set journal_id = '${stranger}'`)).has('journal_without_postings'))
})
