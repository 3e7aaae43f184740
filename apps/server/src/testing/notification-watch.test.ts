// The guard of every route test finds a notification beside a movement of money, and ignores any other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { cents } from '@daybreak/money'
import { sql } from 'kysely'
import { houseAccounts, openWorkerAccount, postJournal, type JournalRequest } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import { createJobs } from '#platform/jobs.ts'
import { announceChanges } from '#platform/changes/announce.ts'
import { silentLog } from '#platform/log.ts'
import { watchNotifications, type NotificationWatch } from './notification-watch.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let db: TestDatabase
let watch: NotificationWatch
const accountId = newUuid(systemClock)

before(async () => {
  db = await createTestDatabase()
  watch = await watchNotifications(db.ownerConnectionString)
  await db.database.transaction((tx) => openWorkerAccount(tx, { accountId, at: systemClock.now() }))
})
after(() => db.drop())

function pay(): JournalRequest {
  const [journalId, idempotencyKey] = [newUuid(systemClock), newUuid(systemClock)]
  const legs = [
    { accountId, amount: cents(100n) },
    { accountId: houseAccounts.achClearing, amount: cents(-100n) },
  ]
  return { journalId, owner: accountId, idempotencyKey, kind: 'payroll_deposit', legs, at: systemClock.now() }
}

async function payAnd(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await db.database.transaction(async (tx) => {
    await postJournal(tx, pay())
    await work(tx)
  })
}

test('an announced change and a job leave their notification until the money has moved', async () => {
  const jobs = createJobs({ connectionString: db.connectionString, database: db.database, log: silentLog })
  jobs.register('test.quiet', async () => {})
  await jobs.start({ isWorking: false })
  await payAnd((tx) => announceChanges(tx, 'employee', [accountId]))
  await payAnd((tx) => jobs.enqueue(tx, 'test.quiet', {}, { uniqueKey: 'quiet' }))
  await jobs.stop()
  assert.deepEqual(await watch.inMoneyTransactions(), [])
})

test('a notification of its own is minded by no one, and one beside a journal is found', async () => {
  await db.database.pool.query(`select pg_notify('free', 'alone')`)
  assert.deepEqual(await watch.inMoneyTransactions(), [])
  await payAnd((tx) => sql`select pg_notify('free', 'beside')`.execute(tx))
  assert.deepEqual(await watch.inMoneyTransactions(), ['notify free beside'])
  await assert.rejects(watch.assertMoneyIsQuiet(), /moves money notifies/)
})
