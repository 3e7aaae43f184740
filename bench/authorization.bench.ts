// Measures how long a register waits for our decision: signed questions, 32 at a time, through the whole server, against the
// network's 2,000 ms.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringShoppers } from '../apps/server/src/testing/processes/storm-world.ts'
import { verifyLedger } from '../apps/server/src/features/ledger/index.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { startMeasured } from './http/measured-process.ts'
import { postQuestion, questionText, signingKey } from './http/questions.ts'
import { verdictAtMost, type BenchResult } from './result.ts'

const tills = 32
const shoppers = 2_000
const questions = 8_000
const warmUpQuestions = 1_000
const networkMs = 2_000
const bounds = { must: 200, aim: 50 }
const daybreak = new URL('./http/daybreak-server.ts', import.meta.url)

export async function run(count = questions): Promise<BenchResult[]> {
  return withBenchDatabase(4, async (bench) => {
    const cards = await bringShoppers(bench.database, shoppers, 100_000_000n)
    await bench.owner.pool.query('vacuum analyze')
    const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-authorization-bench-'))
    const server = await startMeasured(daybreak, { environment: environmentOf(bench, dataDir) })
    try {
      await askAll(server.port, cards, { from: 0, count: warmUpQuestions })
      const startedMs = performance.now()
      const waits = await askAll(server.port, cards, { from: warmUpQuestions, count })
      const perSecond = Math.round((count / (performance.now() - startedMs)) * 1_000)
      await assertKept(bench, warmUpQuestions + count)
      return resultsOf(waits, perSecond)
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

function environmentOf({ connectionString, ownerConnectionString }: BenchDatabase, dataDir: string): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    DAYBREAK_DEMO: '0',
    DATABASE_URL: connectionString,
    MIGRATIONS_DATABASE_URL: ownerConnectionString,
    CARD_PROVIDER_SIGNING_KEY: signingKey,
  }
}

function resultsOf(waits: readonly number[], perSecond: number): BenchResult[] {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? networkMs
  const [middle, slow] = [at(0.5), at(0.99)]
  const common = { limit: `network ${networkMs} ms`, ratio: null }
  return [
    {
      ...common,
      name: `card authorization decision, ${tills} at a time, p50`,
      measured: `${millisecondsText(middle)}, ${perSecond}/s`,
      must: '–',
      aim: '–',
      verdict: 'report',
    },
    {
      ...common,
      name: `card authorization decision, ${tills} at a time, p99`,
      measured: millisecondsText(slow),
      ratio: slow / networkMs,
      must: `≤ ${bounds.must} ms`,
      aim: `≤ ${bounds.aim} ms`,
      verdict: verdictAtMost(slow, bounds),
    },
  ]
}

const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function millisecondsText(waitMs: number): string {
  return `${oneDigit.format(waitMs)} ms`
}

/** @returns how long each register waited, in milliseconds */
async function askAll(
  port: number,
  cards: readonly string[],
  { from, count }: { from: number; count: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: tills })
  const waits: number[] = []
  let next = from
  await Promise.all(
    Array.from({ length: tills }, async () => {
      while (next < from + count) {
        const index = next
        next += 1
        const body = questionText(index, cards[index % cards.length] ?? '')
        const startedMs = performance.now()
        const { text: answer } = await postQuestion(agent, port, body)
        waits.push(performance.now() - startedMs)
        if (!answer.includes('"APPROVED"')) throw new Error(`a purchase of the benchmark was not approved: ${answer}`)
      }
    }),
  )
  agent.destroy()
  return waits
}

async function assertKept({ owner }: BenchDatabase, count: number): Promise<void> {
  const { rows } = await owner.pool.query<{ holds: number; items: number }>(
    `select (select count(*)::int from ledger.hold where state = 1) as holds, (select count(*)::int from transactions_item where is_pending) as items`,
  )
  if (rows[0]?.holds !== count || rows[0].items !== count)
    throw new Error(`${count} purchases were approved, and there are ${JSON.stringify(rows[0])}`)
  const { drifts } = await verifyLedger(owner)
  if (drifts.length > 0) throw new Error(`the ledger does not add up after the benchmark: ${drifts.length} differences`)
}
