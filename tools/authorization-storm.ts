// `node tools/authorization-storm.ts [--purchases N] [--kills N]`: purchases on a durable database while the server is killed again and again.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { runMigrations } from '../apps/server/src/platform/database/migrations.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { runStorm } from '../apps/server/src/testing/authorization-storm.ts'
import { bringShoppers, startStormServer } from '../apps/server/src/testing/storm-world.ts'
import { systemClock } from '../packages/time/src/index.ts'
import { secondsText } from './terminal.ts'

const shoppers = 500
// Enough for most of a shopper's purchases, so that some are declined and some approved in part.
const balanceOf = (purchases: number) => BigInt(Math.ceil((purchases / shoppers) * 700))
const signingKey = 'signing_key_of_a_storm'
const migrationsFolder = join(import.meta.dirname, '../apps/server/migrations')

const { values } = parseArgs({
  options: { purchases: { type: 'string', default: '20000' }, kills: { type: 'string', default: '5' } },
})
const purchases = Number.parseInt(values.purchases, 10)
const kills = Number.parseInt(values.kills, 10)

const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-storm-'))
const embedded = await startEmbedded({ dataDir, log: silentLog })
const { connectionString, ownerConnectionString } = embedded
const database = openDatabase({ connectionString, applicationName: 'storm', log: silentLog, statementTimeoutMs: 60_000 })
try {
  await runMigrations({ ...embedded, folder: migrationsFolder, log: silentLog, clock: systemClock })
  const startedMs = performance.now()
  const report = await runStorm({
    database,
    signingKey,
    start: () => startStormServer({ connectionString, ownerConnectionString, dataDir, signingKey }),
    cards: await bringShoppers(database, shoppers, balanceOf(purchases)),
    purchases,
    tills: 32,
    kills,
  })
  const { approved, declined, asked } = report
  process.stdout.write(
    `${approved} approved, ${declined} declined, ${asked} messages, ${report.kills} kills of the server, ` +
      `${secondsText(performance.now() - startedMs)}: nothing lost, doubled or stuck\n`,
  )
} finally {
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
