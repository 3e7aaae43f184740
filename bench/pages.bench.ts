// Measures page 1 of a worker's transactions in a table of ten million rows, and a search of the whole history, against the same
// in a table of ten thousand.
import { openDatabase, type Database } from '../apps/server/src/platform/database/database.ts'
import { readPage } from '../apps/server/src/features/transactions/transactions-page.store.ts'
import { countFound, readFoundPage } from '../apps/server/src/features/transactions/transactions-search.store.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { median, verdictAtMost, type BenchResult } from './result.ts'

const rowsOfWorker = 500
const sizes = { small: 10_000, large: 10_000_000 } as const
// The same twenty workers read their lists in both: what differs is only how many others there are.
const readers = 20
const take = 25
const rounds = 9
const pagesOfRound = 1_000
const searchesOfRound = 100
const bounds = { must: 1.5, aim: 1.1 }

type Size = keyof typeof sizes

export async function run(): Promise<BenchResult[]> {
  return withBenchDatabase(1, async (bench) => {
    for (const size of ['small', 'large'] as const) await fillTable(bench, size)
    const [small, large] = [openSchema(bench, 'small'), openSchema(bench, 'large')]
    try {
      const accounts = (
        await bench.owner.pool.query<{ id: string }>(`select ${accountOf('n')} as id from generate_series(0, ${readers - 1}) n`)
      ).rows.map(({ id }) => id)
      return [
        await compare('page 1 of transactions', (size) => measurePages(size === 'small' ? small : large, accounts)),
        await compare('search of transactions', (size) => measureSearches(size === 'small' ? small : large, accounts)),
      ]
    } finally {
      await Promise.all([small.close(), large.close()])
    }
  })
}

/** By turns, after one of each to warm up. */
async function compare(name: string, measure: (size: Size) => Promise<number>): Promise<BenchResult> {
  const [smallMs, largeMs]: [number[], number[]] = [[], []]
  await measure('small')
  await measure('large')
  for (let round = 0; round < rounds; round += 1) {
    smallMs.push(await measure('small'))
    largeMs.push(await measure('large'))
  }
  return resultOf(name, median(smallMs), median(largeMs))
}

function resultOf(name: string, smallMs: number, largeMs: number): BenchResult {
  const ratio = largeMs / smallMs
  return {
    name: `${name} at 10 million rows`,
    measured: microseconds(largeMs),
    limit: `at 10 thousand ${microseconds(smallMs)}`,
    ratio,
    must: `≤ ${bounds.must} ×`,
    aim: `≤ ${bounds.aim} ×`,
    verdict: verdictAtMost(ratio, bounds),
  }
}

function microseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1_000)} µs`
}

function accountOf(number: string): string {
  return `md5('worker ' || ${number})::uuid`
}

/**
 * A table like the real one in a schema of its own, filled in the order of time as months of use fill it, then given the real one's indexes.
 * Its checks are left out: they cost the filling minutes and the reading nothing.
 */
async function fillTable({ owner }: BenchDatabase, size: Size): Promise<void> {
  const rows = sizes[size]
  const workers = rows / rowsOfWorker
  const client = await owner.pool.connect()
  try {
    const { rows: indexes } = await client.query<{ definition: string }>(
      `select replace(indexdef, 'public.', '${size}.') as definition from pg_indexes where schemaname = 'public' and tablename = 'transactions_item'`,
    )
    // In the transaction that makes the table, nothing of it needs to be logged.
    await client.query('begin')
    await client.query(`set local maintenance_work_mem = '512MB'`)
    await client.query(`create schema ${size}; grant usage on schema ${size} to daybreak_app`)
    await client.query(
      `create table ${size}.transactions_item (like public.transactions_item including defaults including generated)`,
    )
    await client.query(`
      insert into ${size}.transactions_item (id, account_id, created_at, updated_at, summary, amount, direction, status, type_name, kind, rail, last4)
      select gen_random_uuid(), ${accountOf(`(n % ${workers})`)}, moment, moment, 'Purchase ' || n, n % 20000, case when n % 7 = 0 then 1 else -1 end,
             case when n % 41 = 0 then 'PENDING' else 'COMPLETED' end, 'Transaction', 'groceries', 'card', '4242'
      from generate_series(0, ${rows - 1}) n, lateral (select timestamptz '2025-01-01Z' + n * interval '1 year' / ${rows} as at) t,
           lateral (select date_trunc('milliseconds', t.at) as moment) m`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query(`grant select on ${size}.transactions_item to daybreak_app`)
    await client.query('commit')
    await client.query(`vacuum analyze ${size}.transactions_item`)
  } finally {
    client.release()
  }
}

function openSchema({ connectionString }: BenchDatabase, size: Size): Database {
  const url = new URL(connectionString)
  url.searchParams.set('options', `-c search_path=${size},public`)
  return openDatabase({ connectionString: url.href, applicationName: `bench ${size}`, log: silentLog, poolSize: 1 })
}

/** The median time of one page. */
async function measurePages(database: Database, accounts: readonly string[]): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < pagesOfRound; turn += 1) {
    const accountId = accounts[turn % accounts.length] ?? ''
    const begun = performance.now()
    const rows = await readPage(database, 'completed', { accountId, take, after: null })
    times.push(performance.now() - begun)
    if (rows.length <= take) throw new Error('the benchmark reads a list that is shorter than it should be')
  }
  return median(times)
}

/** The median time of what a letter typed asks for: the page of the pending and of the completed items that are found, and their count. */
async function measureSearches(database: Database, accounts: readonly string[]): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < searchesOfRound; turn += 1) {
    const accountId = accounts[turn % accounts.length] ?? ''
    const filter = { q: `purchase ${turn % 10}`, way: 'out' } as const
    const begun = performance.now()
    await readFoundPage(database, 'pending', { accountId, take, after: null, filter })
    const rows = await readFoundPage(database, 'completed', { accountId, take, after: null, filter })
    const { count } = await countFound(database, accountId, filter)
    times.push(performance.now() - begun)
    if (rows.length === 0 || count < rows.length || count >= rowsOfWorker)
      throw new Error('the benchmark finds nothing, or everything')
  }
  return median(times)
}
