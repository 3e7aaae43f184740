// Runs TPC-B as pgbench does, the yardstick of the ledger's throughput: by the system's pgbench, or else the same transaction
// through pg.
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'

export type Tpcb = {
  /** "pgbench 15.18" or the words that say that it is our own. */
  runner: string
  /** Transactions a second over that many seconds. */
  measure(seconds: number): Promise<number>
}

const scale = 50
const callers = 32
const accountsPerBranch = 100_000
const tellersPerBranch = 10

/** Fills the tables, at scale 50, in the database of the connection string. */
export async function prepareTpcb(ownerConnectionString: string): Promise<Tpcb> {
  const version = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  if (version.status === 0) return systemTpcb(ownerConnectionString, /\d+(\.\d+)*/.exec(version.stdout)?.[0] ?? '')
  return ownTpcb(ownerConnectionString)
}

async function systemTpcb(connectionString: string, version: string): Promise<Tpcb> {
  await pgbench(connectionString, ['-i', '-q', '-s', String(scale)])
  return {
    runner: `pgbench ${version}`,
    async measure(seconds) {
      const output = await pgbench(connectionString, [
        '-s',
        String(scale),
        '-c',
        String(callers),
        '-j',
        '2',
        '-M',
        'prepared',
        '-T',
        String(seconds),
      ])
      const rate = /tps = (\d+)/.exec(output)?.[1]
      if (rate === undefined) throw new Error(`pgbench gave no figure: ${output}`)
      return Number.parseInt(rate, 10)
    },
  }
}

async function pgbench(connectionString: string, options: readonly string[]): Promise<string> {
  const url = new URL(connectionString)
  const environment = {
    ...process.env,
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
  }
  const child = spawn('pgbench', [...options, url.pathname.slice(1)], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  const [output, complaints, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (status !== 0) throw new Error(`pgbench failed: ${complaints.trim()}`)
  return output
}

const tables = `
  create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches (bid, bbalance) select n, 0 from generate_series(1, ${scale}) n;
  insert into pgbench_tellers (tid, bid, tbalance) select n, (n - 1) / ${tellersPerBranch} + 1, 0 from generate_series(1, ${scale * tellersPerBranch}) n;
  insert into pgbench_accounts (aid, bid, abalance, filler)
    select n, (n - 1) / ${accountsPerBranch} + 1, 0, '' from generate_series(1, ${scale * accountsPerBranch}) n;
  vacuum analyze pgbench_branches; vacuum analyze pgbench_tellers; vacuum analyze pgbench_accounts;`

async function ownTpcb(connectionString: string): Promise<Tpcb> {
  const setup = openDatabase({
    connectionString,
    applicationName: 'tpcb',
    log: silentLog,
    poolSize: 1,
    statementTimeoutMs: 600_000,
  })
  for (const statement of tables.split(';').filter((part) => part.trim() !== '')) await setup.pool.query(statement)
  await setup.close()
  return { runner: "pgbench's transaction through pg", measure: (seconds) => measureOwn(connectionString, seconds) }
}

async function measureOwn(connectionString: string, seconds: number): Promise<number> {
  const database = openDatabase({ connectionString, applicationName: 'tpcb', log: silentLog, poolSize: callers })
  const end = performance.now() + seconds * 1_000
  try {
    const counts = await Promise.all(Array.from({ length: callers }, () => callUntil(database, end)))
    return Math.round(counts.reduce((sum, count) => sum + count, 0) / seconds)
  } finally {
    await database.close()
  }
}

async function callUntil(database: Database, end: number): Promise<number> {
  const client = await database.pool.connect()
  let count = 0
  try {
    for (; performance.now() < end; count += 1) {
      const [aid, tid, bid, delta] = [
        random(scale * accountsPerBranch),
        random(scale * tellersPerBranch),
        random(scale),
        random(10_001) - 5_001,
      ]
      await client.query('begin')
      await client.query({
        name: 'account',
        text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
        values: [delta, aid],
      })
      await client.query({ name: 'balance', text: 'select abalance from pgbench_accounts where aid = $1', values: [aid] })
      await client.query({
        name: 'teller',
        text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
        values: [delta, tid],
      })
      await client.query({
        name: 'branch',
        text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
        values: [delta, bid],
      })
      await client.query({
        name: 'history',
        text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
        values: [tid, bid, aid, delta],
      })
      await client.query('end')
    }
    return count
  } finally {
    client.release()
  }
}

function random(max: number): number {
  return 1 + Math.trunc(Math.random() * max)
}
