// Restarts three instances one after the other under load, behind a load balancer that checks their readiness: no request may
// fail.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer, type ServerProcess } from '../apps/server/src/testing/processes/server-process.ts'
import { bringShoppers } from '../apps/server/src/testing/processes/storm-world.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { postQuestion, questionText, signingKey } from './http/questions.ts'
import { verdictAtMost, type BenchResult } from './result.ts'
import { startBalancer, type Balancer } from './rolling/balancer.ts'

const instanceCount = 3
const tills = 8
const shoppers = 500
// As production has it when nothing is set, behind a load balancer that takes two failed checks to leave an instance out.
const drainMs = 5_000
const checks = { checkEveryMs: 1_000, failuresToDown: 2 }
const bounds = { must: 0, aim: 0 }

type Instance = { server: ServerProcess; port: number }
type Count = { asked: number; acknowledged: number; failures: Map<string, number> }

export async function run(): Promise<BenchResult[]> {
  return withBenchDatabase(4, async (bench) => {
    const cards = await bringShoppers(bench.database, shoppers, 100_000_000n)
    const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-rolling-bench-'))
    const balancer = await startBalancer(checks)
    const instances: Instance[] = []
    try {
      for (let number = 0; number < instanceCount; number += 1) instances.push(await startInstance(bench, dataDir, balancer))
      const load = startLoad(balancer.port, cards)
      for (let number = 0; number < instanceCount; number += 1) {
        const [old] = instances.splice(0, 1)
        if (old !== undefined) await stopInstance(old, balancer)
        instances.push(await startInstance(bench, dataDir, balancer))
      }
      return [resultOf(await load.stop(), await countKept(bench))]
    } finally {
      for (const { server } of instances) await server[Symbol.asyncDispose]()
      await balancer.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

async function startInstance(
  { connectionString, ownerConnectionString }: BenchDatabase,
  dataDir: string,
  balancer: Balancer,
): Promise<Instance> {
  const server = runServer({
    PORT: '0',
    DATA_DIR: dataDir,
    DAYBREAK_DEMO: '0',
    DATABASE_URL: connectionString,
    MIGRATIONS_DATABASE_URL: ownerConnectionString,
    CARD_PROVIDER_SIGNING_KEY: signingKey,
    DRAIN_MS: String(drainMs),
    LOG_LEVEL: 'info',
  })
  const port = Number.parseInt(String((await server.logged('ready'))['port']), 10)
  await balancer.add(port)
  return { server, port }
}

async function stopInstance({ server, port }: Instance, balancer: Balancer): Promise<void> {
  server.signal('SIGTERM')
  const { exitCode } = await server.ended
  if (exitCode !== 0) throw new Error(`an instance ended with ${exitCode} on the signal to stop`)
  balancer.remove(port)
}

/** Tills that ask without a pause until they are stopped. */
function startLoad(port: number, cards: readonly string[]): { stop(): Promise<Count> } {
  const agent = new Agent({ keepAlive: true, maxSockets: tills })
  const count: Count = { asked: 0, acknowledged: 0, failures: new Map() }
  let isOver = false
  const asking = Array.from({ length: tills }, async () => {
    while (!isOver) {
      const index = count.asked
      count.asked += 1
      const failure = await ask(agent, port, questionText(index, cards[index % cards.length] ?? ''))
      if (failure === null) count.acknowledged += 1
      else count.failures.set(failure, (count.failures.get(failure) ?? 0) + 1)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(asking)
      agent.destroy()
      return count
    },
  }
}

/** Null for an approval; what went wrong for anything else. */
async function ask(agent: Agent, port: number, body: string): Promise<string | null> {
  try {
    const { status, text } = await postQuestion(agent, port, body)
    if (status !== 200) return `status ${status}`
    return text.includes('"APPROVED"') ? null : 'declined'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function countKept({ owner }: BenchDatabase): Promise<number> {
  const { rows } = await owner.pool.query<{ count: number }>('select count(*)::int as count from ledger.hold where state = 1')
  return rows[0]?.count ?? 0
}

function resultOf({ asked, acknowledged, failures }: Count, kept: number): BenchResult {
  if (kept < acknowledged) throw new Error(`${acknowledged} purchases were approved, and ${kept} holds are there`)
  const failed = asked - acknowledged
  const reasons = [...failures].map(([reason, times]) => `${times} × ${reason}`).join(', ')
  return {
    name: `rolling restart of ${instanceCount} instances under load, requests that fail${reasons === '' ? '' : ` (${reasons})`}`,
    measured: String(failed),
    limit: `of ${asked} requests`,
    ratio: null,
    must: '0',
    aim: '0',
    verdict: verdictAtMost(failed, bounds),
  }
}
