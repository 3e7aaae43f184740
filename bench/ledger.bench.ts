// Ledger transfers on one hot house account, 32 callers, against TPC-B on the same server in the same run.
import { newUuid } from '../packages/ids/src/index.ts'
import { cents } from '../packages/money/src/index.ts'
import { systemClock } from '../packages/time/src/index.ts'
import {
  createPostingQueue,
  houseAccounts,
  openWorkerAccount,
  postJournals,
  verifyLedger,
  type JournalRequest,
} from '../apps/server/src/features/ledger/index.ts'
import { withBenchDatabase, type BenchDatabase } from './bench-database.ts'
import { median, verdictAtLeast, type BenchResult } from './result.ts'
import { prepareTpcb } from './tpcb.ts'

const workers = 20_000
const callers = 32
const rounds = 3
const bounds = { must: 3, aim: 8 }
const paidIn = cents(100_000_000n)
const spent = cents(1n)
const batch = 1_000

export async function run(seconds = 30): Promise<BenchResult[]> {
  return withBenchDatabase(callers, async (bench) => {
    const tpcb = await prepareTpcb(bench.ownerConnectionString)
    const accounts = await payWorkers(bench)
    const tpcbRates: number[] = []
    const ledgerRates: number[] = []
    // In turns, so that what else the machine does falls on both alike.
    for (let round = 0; round < rounds; round += 1) {
      tpcbRates.push(await tpcb.measure(seconds))
      ledgerRates.push(await measureTransfers(bench, accounts, seconds))
    }
    await assertNoDrift(bench)
    const [measured, limit] = [median(ledgerRates), median(tpcbRates)]
    const ratio = measured / limit
    return [
      {
        name: 'ledger transfers, one hot house account, 32 callers',
        measured: `${Math.round(measured)}/s`,
        limit: `TPC-B ${Math.round(limit)}/s (${tpcb.runner})`,
        ratio,
        must: `≥ ${bounds.must} ×`,
        aim: `≥ ${bounds.aim} ×`,
        verdict: verdictAtLeast(ratio, bounds),
      },
    ]
  })
}

async function payWorkers({ database, owner }: BenchDatabase): Promise<string[]> {
  const accounts = Array.from({ length: workers }, () => newUuid(systemClock))
  const at = systemClock.now()
  for (let start = 0; start < workers; start += batch) {
    const part = accounts.slice(start, start + batch)
    await database.transaction(async (tx) => {
      for (const accountId of part) await openWorkerAccount(tx, { accountId, at })
      await postJournals(
        tx,
        part.map((accountId) => transfer(houseAccounts.achClearing, accountId, paidIn)),
      )
    })
  }
  await owner.pool.query('vacuum analyze ledger.account, ledger.journal, ledger.posting')
  return accounts
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

async function measureTransfers({ database }: BenchDatabase, accounts: readonly string[], seconds: number): Promise<number> {
  const queue = createPostingQueue(database)
  const end = performance.now() + seconds * 1_000
  const counts = await Promise.all(
    Array.from({ length: callers }, async () => {
      let count = 0
      for (; performance.now() < end; count += 1) {
        const worker = accounts[Math.trunc(Math.random() * accounts.length)] ?? ''
        const outcome = await queue.post(transfer(worker, houseAccounts.networkSettlement, spent))
        if (outcome.kind !== 'posted') throw new Error(`a transfer of the benchmark was refused: ${outcome.code}`)
      }
      return count
    }),
  )
  await queue.close()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

async function assertNoDrift({ owner }: BenchDatabase): Promise<void> {
  const { drifts } = await verifyLedger(owner)
  if (drifts.length > 0) throw new Error(`the ledger does not add up after the benchmark: ${drifts.length} differences`)
}
