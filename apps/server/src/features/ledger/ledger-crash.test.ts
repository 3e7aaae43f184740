// A database server that is killed during the work loses no acknowledged transfer, and doubles none.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '@daybreak/embedded-postgres'
import { runMigrations } from '#platform/database/migrations/migrations.ts'
import { silentLog } from '#platform/log.ts'
import { migrationsFolder } from '../../testing/test-database.ts'
import { verifyLedger } from './verification/verify.store.ts'
import { postJournal, readBalances } from './ledger.store.ts'
import { dollars, movement, openFundedAccount, testClock } from './testing/requests.ts'

// Durable, unlike the server that the other tests share.
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'daybreak-crash-'))
const embedded = await startEmbedded({ dataDir, log: silentLog })
await runMigrations({ ...embedded, folder: migrationsFolder, log: silentLog, clock: testClock })
const database = openDatabase({ connectionString: embedded.connectionString, applicationName: 'crash test', log: silentLog })
after(async () => {
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true })
})

const callers = 16
const kills = 3
const transfersBetweenKills = 300
const retryMs = 20

test('what was acknowledged before the server was killed is there when it is back, once', async () => {
  const workers = await Promise.all(Array.from({ length: callers }, () => openFundedAccount(database, dollars(0))))
  const acknowledged = new Map<string, string>()
  let killed = 0

  function killWhenDue(): void {
    if (killed >= kills || acknowledged.size < (killed + 1) * transfersBetweenKills) return
    killed += 1
    process.kill(Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  }

  await Promise.all(
    workers.map(async (worker) => {
      let request = movement(worker, dollars(1))
      while (acknowledged.size < (kills + 1) * transfersBetweenKills) {
        try {
          const outcome = await database.transaction((tx) => postJournal(tx, request))
          assert.equal(outcome.kind, 'posted')
        } catch {
          // Its outcome is unknown, so the same key goes again, as a client does.
          await pause(retryMs)
          continue
        }
        acknowledged.set(request.idempotencyKey, worker)
        request = movement(worker, dollars(1))
        killWhenDue()
      }
    }),
  )
  assert.equal(killed, kills)

  const rows = await database.query.selectFrom('ledger.journal').select(['idem', 'owner']).execute()
  assert.deepEqual(new Map(rows.map(({ idem, owner }) => [idem, owner])), acknowledged)
  const balances = await readBalances(database.query, workers)
  const total = [...balances.values()].reduce((sum, { posted }) => sum + posted, 0n)
  assert.equal(total, BigInt(acknowledged.size) * 100n)
  assert.deepEqual((await verifyLedger(database)).drifts, [])
})
