// Measures what a request costs the server's processor, compared with bare node:http doing the same: three processes, in turns,
// over loopback.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { addBenchWorkers, signIn, type BenchWorker } from './http/bench-worker.ts'
import { sendLoad } from './http/loopback.ts'
import { startMeasured, type MeasuredProcess } from './http/measured-process.ts'
import { median, verdictAtLeast, verdictAtMost, type BenchResult } from './result.ts'

const rounds = 25
const requestsPerRound = 1_200
const warmUpRequests = 4_000
// Each is another worker's: of one worker's requests the server lets three run at once.
const connections = 8
const pagePath = '/api/employees/transactions?take=20'
const profilePath = '/api/employees/me'

const programs = {
  daybreak: new URL('./http/daybreak-server.ts', import.meta.url),
  bare: new URL('./http/bare-server.ts', import.meta.url),
}

type Servers = { daybreak: MeasuredProcess; withoutHeaders: MeasuredProcess; bare: MeasuredProcess }
type Question = { requests: readonly string[]; status: number }

export async function run(): Promise<BenchResult[]> {
  return withBenchDatabase(2, async (bench) => {
    const workers = await addBenchWorkers(bench.database, connections)
    const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-http-bench-'))
    const started: MeasuredProcess[] = []
    try {
      const { servers, tokens } = await startServers(bench, { dataDir, started, workers })
      const etags = await Promise.all(tokens.map((token) => etagOf(servers.daybreak, token)))
      const page = await measure(servers, { requests: tokens.map((token) => requestText(pagePath, token)), status: 200 })
      const poll = await measure(servers, {
        requests: tokens.map((token, index) =>
          requestText(profilePath, token, `If-None-Match: ${etags[index]}\r\nX-Daybreak-Background: 1\r\n`),
        ),
        status: 304,
      })
      return [
        againstBare('transactions page through the whole stack, CPU a request', page, { must: 0.6, aim: 0.9 }),
        againstBare('profile poll answered 304, CPU a request', poll, { must: 0.4, aim: 0.6 }),
        headerCost('security headers on the transactions page', page),
        headerCost('security headers on the 304 poll', poll),
      ]
    } finally {
      for (const server of started) await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

type Setting = { dataDir: string; started: MeasuredProcess[]; workers: readonly BenchWorker[] }

async function startServers(
  bench: BenchDatabase,
  { dataDir, started, workers }: Setting,
): Promise<{ servers: Servers; tokens: readonly string[] }> {
  const start = async (program: URL, options: Parameters<typeof startMeasured>[1]): Promise<MeasuredProcess> => {
    const server = await startMeasured(program, options)
    started.push(server)
    return server
  }
  const { connectionString, ownerConnectionString } = bench
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    DAYBREAK_DEMO: '0',
    DATABASE_URL: connectionString,
    MIGRATIONS_DATABASE_URL: ownerConnectionString,
  }
  const daybreak = await start(programs.daybreak, { environment })
  const withoutHeaders = await start(programs.daybreak, { environment, argument: 'without-headers' })
  const tokens: string[] = []
  for (const { username } of workers) tokens.push(await signIn(`http://127.0.0.1:${daybreak.port}`, username))

  // Once before: what is only read the first time is not part of the page's SQL.
  const askPage = () =>
    sendLoad({
      port: daybreak.port,
      requests: tokens.slice(0, 1).map((token) => requestText(pagePath, token)),
      status: 200,
      count: 1,
    })
  await askPage()
  const statements = (await daybreak.statementsOf(askPage)).filter(({ text }) => text.includes('transactions_item'))
  const [statement] = statements
  if (statement === undefined || statements.length > 1) throw new Error(`the page sends ${statements.length} statements, not one`)
  const bare = await start(programs.bare, { argument: JSON.stringify({ connectionString, statement, poolSize: connections }) })
  return { servers: { daybreak, withoutHeaders, bare }, tokens }
}

async function etagOf({ port }: MeasuredProcess, token: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${profilePath}`, { headers: { authorization: `Bearer ${token}` } })
  return response.headers.get('etag') ?? ''
}

/** What a browser sends, near enough. */
function requestText(path: string, token: string, more = ''): string {
  return (
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n` +
    `Accept-Encoding: gzip, deflate, br\r\nAccept-Language: en-US,en;q=0.9\r\nX-Daybreak-Client: web\r\n` +
    `User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36\r\n${more}\r\n`
  )
}

type Costs = Record<keyof Servers, number[]>

/** Microseconds of processor time a request, round by round: each server once a round, in turns, so that what else the machine does falls on all. */
async function measure(servers: Servers, question: Question): Promise<Costs> {
  const load = (server: MeasuredProcess, count: number) => sendLoad({ ...question, port: server.port, count })
  const costs: Costs = { bare: [], daybreak: [], withoutHeaders: [] }
  const names = ['bare', 'daybreak', 'withoutHeaders'] as const
  for (const name of names) await load(servers[name], warmUpRequests)
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] ?? 'bare'
      const before = await servers[name].cpuMicroseconds()
      await load(servers[name], requestsPerRound)
      costs[name].push(((await servers[name].cpuMicroseconds()) - before) / requestsPerRound)
    }
  }
  return costs
}

/** The middle of the rounds' own ratios: a round's parts are taken within a second, so a busy minute moves both of them. */
function medianRatio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((cost, round) => cost / (under[round] ?? cost)))
}

function againstBare(name: string, { daybreak, bare }: Costs, bounds: { must: number; aim: number }): BenchResult {
  const ratio = medianRatio(bare, daybreak)
  return {
    name,
    measured: microseconds(median(daybreak)),
    limit: `bare node:http ${microseconds(median(bare))}`,
    ratio,
    must: `≥ ${bounds.must} ×`,
    aim: `≥ ${bounds.aim} ×`,
    verdict: verdictAtLeast(ratio, bounds),
  }
}

function headerCost(name: string, { daybreak, withoutHeaders }: Costs): BenchResult {
  const ratio = medianRatio(daybreak, withoutHeaders)
  return {
    name,
    measured: microseconds(median(daybreak)),
    limit: `without ${microseconds(median(withoutHeaders))}`,
    ratio,
    must: '≤ 1.1 ×',
    aim: '≤ 1.03 ×',
    verdict: verdictAtMost(ratio, { must: 1.1, aim: 1.03 }),
  }
}

function microseconds(value: number): string {
  return `${Math.round(value)} µs`
}
