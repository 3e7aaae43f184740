// Measures month end: one instance's job writes 100,000 statements of 20 postings each; how many per second, in how much memory,
// and that each ends with the ledger's balance.
import { tmpdir } from 'node:os'
import { dateIn, fixedClock, systemClock } from '../packages/time/src/index.ts'
import { sweepStatements } from '../apps/server/src/features/statements/statements-making.ts'
import { endOf, monthOf } from '../apps/server/src/features/statements/statements.rules.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { composeTestRooms } from '../apps/server/src/testing/composed-rooms.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { openAccounts } from './database/bench-workers.ts'
import { measureWork, memoryResult } from './report/long-work.ts'
import type { BenchResult } from './result.ts'

const accounts = 100_000
const postings = 20
const routingNumber = '123456780'
const what = `statements, ${accounts.toLocaleString('en-US')} of ${postings} postings`
/** Of the employer that `openAccounts` makes. */
const timeZone = 'America/New_York'

export async function run(): Promise<BenchResult[]> {
  return withBenchDatabase(
    4,
    async (bench) => {
      const { database } = bench
      const ids = await openAccounts(bench, {
        count: accounts,
        numberOf: (index) => String(10_000_000_000 + index),
        routingNumber,
      })
      for (const id of slices(ids)) await post(bench, id)
      await bench.owner.pool.query('vacuum analyze')
      const clock = fixedClock(endOf(monthOf(dateIn(systemClock.now(), timeZone)), timeZone))
      const { notify } = composeTestRooms({ database, clock, dataDir: tmpdir(), routingNumbers: [routingNumber] })
      const brand = { brand: 'Bench', bankName: 'Bench', supportPhone: '', supportEmail: '' }
      const { signal } = new AbortController()
      const { elapsedMs, peakMiB } = await measureWork(() =>
        sweepStatements({ database, clock, notify, brand }, { log: silentLog, signal }),
      )
      await check(bench)
      return [rateResult(elapsedMs), memoryResult(what, peakMiB)]
    },
    { statementTimeoutMs: 30_000 },
  )
}

const accountsPerInsert = 5_000

function slices(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / accountsPerInsert)
  return Array.from({ length: count }, (_none, index) => ids.slice(index * accountsPerInsert, (index + 1) * accountsPerInsert))
}

/** Written past the ledger's functions, as the ledger would have them. */
async function post({ owner }: BenchDatabase, ids: readonly string[]): Promise<void> {
  await owner.pool.query(
    `with wanted as (
       select id as account_id, gen_random_uuid() as journal_id, n from unnest($1::uuid[]) as w (id), generate_series(1, ${postings}) as n
     ), journal as (
       insert into ledger.journal (id, owner, idem, request_hash, kind, created_at)
       select journal_id, account_id, journal_id, sha256(''), case when n = 1 then 1 else 2 end, now() from wanted
     )
     insert into ledger.posting (account_id, journal_id, leg, amount, created_at)
     select case when leg = 1 then account_id else '00000000-0000-8000-8000-000000000002'::uuid end, journal_id, leg,
       (case when n = 1 then 100000 else -1000 - n end) * (case when leg = 1 then 1 else -1 end), now()
     from wanted, generate_series(1, 2) as leg`,
    [ids],
  )
}

async function check({ owner }: BenchDatabase): Promise<void> {
  const { rows } = await owner.pool.query<{ count: string; wrong: string }>(
    `select count(*)::text as count, count(*) filter (where s.closing <> p.amount)::text as wrong
     from statements_statement s
     join (select account_id, sum(amount) as amount from ledger.posting group by account_id) p using (account_id)`,
  )
  const [found] = rows
  if (found?.count !== String(accounts) || found.wrong !== '0')
    throw new Error(`${found?.count} of ${accounts} statements, ${found?.wrong} of them wrong`)
}

function rateResult(elapsedMs: number): BenchResult {
  const perSecond = Math.round((accounts * 1_000) / elapsedMs)
  return {
    name: `${what}, each by the ledger`,
    measured: `${perSecond.toLocaleString('en-US')} statements/s`,
    limit: '–',
    ratio: null,
    must: '–',
    aim: '–',
    verdict: 'report',
  }
}
