// Measures ledger transfers on one hot house account, 32 callers, as payroll posts them, against TPC-B on the same server in the
// same run.
import { newUuid } from '../packages/ids/src/index.ts'
import { cents } from '../packages/money/src/index.ts'
import { systemClock } from '../packages/time/src/index.ts'
import {
  houseAccounts,
  openWorkerAccount,
  postJournals,
  verifyLedger,
  type JournalRequest,
} from '../apps/server/src/features/ledger/index.ts'
import { entriesPerTransaction } from '../apps/server/src/features/employers/processing/payroll-processing.ts'
import type { Transaction } from '../apps/server/src/platform/database/database.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { median, verdictAtLeast, type BenchResult } from './result.ts'
import { prepareTpcb } from './ledger/tpcb.ts'

const callers = 32
const rounds = 3
const bounds = { must: 3, aim: 8 }
const paidIn = cents(100_000_000n)
const spent = cents(1n)
/** As the operator's commands have it, which post payroll. */
const statementTimeoutMs = 30_000

export async function run(seconds = 30): Promise<BenchResult[]> {
  return withBenchDatabase(callers, (bench) => measure(bench, seconds), { statementTimeoutMs })
}

async function measure(bench: BenchDatabase, seconds: number): Promise<BenchResult[]> {
  const tpcb = await prepareTpcb(bench.ownerConnectionString)
  const payrolls = await payWorkers(bench)
  const [tpcbRates, payrollRates, singleRates]: [number[], number[], number[]] = [[], [], []]
  // In turns, so that what else the machine does falls on all alike.
  for (let round = 0; round < rounds; round += 1) {
    tpcbRates.push(await tpcb.measure(seconds))
    payrollRates.push(await measurePayrolls(bench, payrolls, seconds))
    singleRates.push(await measureSingles(bench, payrolls, seconds))
  }
  await assertNoDrift(bench)
  const limit = median(tpcbRates)
  const against = `TPC-B ${Math.round(limit)}/s (${tpcb.runner})`
  return [payrollResult(median(payrollRates), limit, against), singleResult(median(singleRates), limit, against)]
}

function payrollResult(rate: number, limit: number, against: string): BenchResult {
  return {
    name: `ledger transfers, one hot house account, ${callers} callers, posted as payroll does (${entriesPerTransaction} a transaction)`,
    measured: `${Math.round(rate)}/s`,
    limit: against,
    ratio: rate / limit,
    must: `≥ ${bounds.must} ×`,
    aim: `≥ ${bounds.aim} ×`,
    verdict: verdictAtLeast(rate / limit, bounds),
  }
}

function singleResult(rate: number, limit: number, against: string): BenchResult {
  return {
    name: `ledger transfers, one hot house account, ${callers} callers, one a transaction`,
    measured: `${Math.round(rate)}/s`,
    limit: against,
    ratio: rate / limit,
    must: 'report',
    aim: 'report',
    verdict: 'report',
  }
}

/** Opens accounts with money on them; answers the workers of each caller's payroll. */
async function payWorkers({ database, owner }: BenchDatabase): Promise<string[][]> {
  const payrolls: string[][] = []
  const at = systemClock.now()
  for (let caller = 0; caller < callers; caller += 1) {
    const workers = Array.from({ length: entriesPerTransaction }, () => newUuid(systemClock))
    payrolls.push(workers)
    await database.transaction(async (tx) => {
      for (const accountId of workers) await openWorkerAccount(tx, { accountId, at })
      await postAll(
        tx,
        workers.map((accountId) => transfer(houseAccounts.achClearing, accountId, paidIn)),
      )
    })
  }
  await owner.pool.query('vacuum analyze ledger.account, ledger.journal, ledger.posting')
  return payrolls
}

function transfer(from: string, to: string, amount: bigint): JournalRequest {
  return {
    journalId: newUuid(systemClock),
    owner: to,
    idempotencyKey: newUuid(systemClock),
    kind: 'adjustment',
    legs: [
      { accountId: from, amount: cents(-amount) },
      { accountId: to, amount: cents(amount) },
    ],
    at: systemClock.now(),
  }
}

/** What payroll does: each caller posts its own workers' pay, a thousand journals a transaction, all against one house account. */
async function measurePayrolls({ database }: BenchDatabase, payrolls: readonly string[][], seconds: number): Promise<number> {
  return ratePerSecond(seconds, (caller) => {
    const workersOf = payrolls[caller] ?? []
    return database.transaction((tx) =>
      postAll(
        tx,
        workersOf.map((worker) => transfer(houseAccounts.achClearing, worker, spent)),
      ),
    )
  })
}

/** What one request does: its journal in a transaction of its own. */
async function measureSingles({ database }: BenchDatabase, payrolls: readonly string[][], seconds: number): Promise<number> {
  return ratePerSecond(seconds, (caller) => {
    const workersOf = payrolls[caller] ?? []
    const worker = workersOf[Math.trunc(Math.random() * workersOf.length)] ?? ''
    return database.transaction((tx) => postAll(tx, [transfer(worker, houseAccounts.networkSettlement, spent)]))
  })
}

/** @param post  posts something for one of the callers, and answers how many journals that were */
async function ratePerSecond(seconds: number, post: (caller: number) => Promise<number>): Promise<number> {
  const startedMs = performance.now()
  const endMs = startedMs + seconds * 1_000
  const counts = await Promise.all(
    Array.from({ length: callers }, async (_none, caller) => {
      let count = 0
      while (performance.now() < endMs) count += await post(caller)
      return count
    }),
  )
  // The last batches end a little after the time: what they posted counts, and so does the time they took.
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedMs) / 1_000)
}

async function postAll(tx: Transaction, requests: readonly JournalRequest[]): Promise<number> {
  for (const outcome of await postJournals(tx, requests))
    if (outcome.kind !== 'posted') throw new Error(`a transfer of the benchmark was refused: ${outcome.code}`)
  return requests.length
}

async function assertNoDrift({ owner }: BenchDatabase): Promise<void> {
  const { drifts } = await verifyLedger(owner)
  if (drifts.length > 0) throw new Error(`the ledger does not add up after the benchmark: ${drifts.length} differences`)
}
