// Runs `node tools/authorization-storm.ts [--purchases N] [--kills N] [--at server|provider]`: makes purchases on a durable
// database while processes are killed. At the server, the tool plays the card provider; at the provider, its stand-in runs too,
// and is killed in turn with the server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createIssuerSimulations } from '../apps/server/src/features/issuer/index.ts'
import { openDatabase, type Database } from '../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../packages/embedded-postgres/src/index.ts'
import { runMigrations } from '../apps/server/src/platform/database/migrations/migrations.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { runStorm } from '../apps/server/src/testing/processes/authorization-storm.ts'
import { startIssuerProcess } from '../apps/server/src/testing/processes/issuer-process.ts'
import { runProviderStorm } from '../apps/server/src/testing/processes/provider-storm.ts'
import {
  bringShoppers,
  openAtProvider,
  questionKeyOf,
  startStormServer,
  type StormServerOptions,
} from '../apps/server/src/testing/processes/storm-world.ts'
import { cents } from '../packages/money/src/index.ts'
import { systemClock } from '../packages/time/src/index.ts'
import { secondsText } from './terminal.ts'

const tills = 32
const purchasesOfACard = 80
// Enough for most of a shopper's purchases, so that some are declined and some approved in part.
const averageLeft = 700
const progressMs = 5_000
const migrationsFolder = join(import.meta.dirname, '../apps/server/migrations')

type Storm = { purchases: number; kills: number; database: Database; server: Omit<StormServerOptions, 'signingKey' | 'issuer'> }

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '6' },
    at: { type: 'string', default: 'provider' },
  },
})
const purchases = Number.parseInt(values.purchases, 10)
const kills = Number.parseInt(values.kills, 10)

const shoppersOf = () => Math.ceil(purchases / purchasesOfACard)
const balanceOf = () => BigInt(Math.ceil((purchases / shoppersOf()) * averageLeft))

/** The figures in one line each; false when one of them is not as it must be. */
async function stormAtServer({ database, server }: Storm): Promise<boolean> {
  const signingKey = 'signing_key_of_a_storm'
  const report = await runStorm({
    database,
    signingKeys: { events: signingKey, questions: questionKeyOf(signingKey) },
    start: () => startStormServer({ ...server, signingKey }),
    cards: await bringShoppers(database, shoppersOf(), balanceOf()),
    purchases,
    tills,
    kills,
  })
  const { approved, declined, asked } = report
  process.stdout.write(`${approved} approved, ${declined} declined, ${asked} messages; killed: server ${report.kills}\n`)
  // It throws when anything is not as the registers know it.
  process.stdout.write('lost 0, doubled 0, stuck 0, drifts 0\n')
  return true
}

/** At the stand-in alone: the card provider does not publish it. */
async function countUndelivered({ url, apiKey }: { url: string; apiKey: string }): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
    },
    body: JSON.stringify({
      query: '{ organizations { webhookNotificationTargets(first: 50) { edges { node { waitingDeliveries } } } } }',
    }),
  })
  if (!response.ok) throw new Error(`the stand-in does not say what it has to deliver (${response.status})`)
  const { data } = (await response.json()) as { data: UndeliveredAnswer }
  const targets = data.organizations.flatMap(({ webhookNotificationTargets }) => webhookNotificationTargets.edges)
  return targets.reduce((sum, { node }) => sum + node.waitingDeliveries, 0)
}

type UndeliveredAnswer = {
  organizations: { webhookNotificationTargets: { edges: { node: { waitingDeliveries: number } }[] } }[]
}

async function stormAtProvider({ database, server }: Storm): Promise<boolean> {
  await using issuer = await startIssuerProcess({ keepsPort: true })
  const { url, apiKey, signingKey, origin } = issuer
  const start = () => startStormServer({ ...server, signingKey, issuer: { url, apiKey } })
  const access = { url, apiKey, log: silentLog }
  const cards = await bringShoppers(database, shoppersOf(), balanceOf(), openAtProvider({ ...access, publicOrigin: origin }))
  let running = await start()
  let saidMs = 0
  const report = await runProviderStorm({
    database,
    simulations: (key) => createIssuerSimulations(access, () => key),
    cards,
    balance: cents(balanceOf()),
    purchases,
    tills,
    kills,
    countUndelivered: () => countUndelivered(access),
    onProgress(text) {
      if (performance.now() - saidMs < progressMs && !text.startsWith('kill')) return
      saidMs = performance.now()
      process.stderr.write(`${secondsText(saidMs - startedMs)}  ${text}\n`)
    },
    victims: [
      {
        name: 'server',
        async replace() {
          await running.kill()
          running = await start()
        },
      },
      {
        name: 'provider',
        async replace() {
          await issuer.kill()
          await issuer.restart()
        },
      },
    ],
  })
  await running.kill()
  const { approved, declined, lost, doubled, stuck, drifts } = report
  const killed = Object.entries(report.kills).map(([name, count]) => `${name} ${count}`)
  process.stdout.write(`${approved} approved, ${declined} declined; killed: ${killed.join(', ')}\n`)
  process.stdout.write(`lost ${lost}, doubled ${doubled}, stuck ${stuck}, drifts ${drifts}\n`)
  return lost + doubled + stuck + drifts === 0
}

const storms: Readonly<Record<string, (storm: Storm) => Promise<boolean>>> = { server: stormAtServer, provider: stormAtProvider }
const run = storms[values.at]
if (run === undefined) throw new Error(`--at is server or provider, not "${values.at}"`)

const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-storm-'))
const startedMs = performance.now()
const embedded = await startEmbedded({ dataDir, log: silentLog })
const { connectionString, ownerConnectionString } = embedded
const database = openDatabase({ connectionString, applicationName: 'storm', log: silentLog, statementTimeoutMs: 60_000 })
try {
  await runMigrations({ ...embedded, folder: migrationsFolder, log: silentLog, clock: systemClock })
  const isRight = await run({ purchases, kills, database, server: { connectionString, ownerConnectionString, dataDir } })
  process.stdout.write(`${purchases} purchases, ${tills} tills, ${secondsText(performance.now() - startedMs)}\n`)
  process.exitCode = isRight ? 0 : 1
} finally {
  await database.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
