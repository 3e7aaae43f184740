// A server that is killed during purchases loses none that it answered, doubles none, and leaves none stuck.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runStorm } from '../../../testing/processes/authorization-storm.ts'
import { bringShoppers, questionKeyOf, startStormServer } from '../../../testing/processes/storm-world.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'

const { database, connectionString, ownerConnectionString, drop } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-storm-'))
after(async () => {
  await drop()
  await rm(dataDir, { recursive: true })
})

const signingKey = 'signing_key_of_a_storm'

test('kill -9 in the middle of purchases: nothing lost, nothing doubled, nothing stuck', async () => {
  const report = await runStorm({
    database,
    signingKeys: { events: signingKey, questions: questionKeyOf(signingKey) },
    start: () => startStormServer({ connectionString, ownerConnectionString, dataDir, signingKey }),
    cards: await bringShoppers(database, 8, 25_000n),
    purchases: 240,
    tills: 12,
    kills: 2,
  })
  assert.equal(report.kills, 2)
  assert.ok(report.approved > 0 && report.declined > 0)
})
