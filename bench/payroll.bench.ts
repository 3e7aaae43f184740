// Measures a payroll file of 100,000 credits, from bytes on disk to money on 100,000 accounts and items in their lists.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cents } from '../packages/money/src/index.ts'
import { addBankDays, latestOpenedBankDay, plainDateText, systemClock } from '../packages/time/src/index.ts'
import type { EmployersRoom } from '../apps/server/src/features/employers/index.ts'
import { verifyLedger } from '../apps/server/src/features/ledger/index.ts'
import { writeNacha, type EntryToWrite } from '../apps/server/src/platform/nacha/nacha-writer.ts'
import { composeTestRooms } from '../apps/server/src/testing/composed-rooms.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { openAccounts } from './database/bench-workers.ts'
import { measureWork, memoryResult, readingMs, type Work } from './report/long-work.ts'
import type { BenchResult } from './result.ts'

const credits = 100_000
const warmUpCredits = 1_000
const rateAim = 5_000
const routingNumber = '123456780'

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-payroll-bench-'))
  try {
    return await withBenchDatabase(4, async (bench) => {
      await openAccounts(bench, { count: credits, numberOf: accountNumber, routingNumber })
      const rooms = composeTestRooms({ ...bench, clock: systemClock, dataDir: folder, routingNumbers: [routingNumber] })
      const room = rooms.employers
      const [warmUp, file] = [join(folder, 'warm-up.ach'), join(folder, 'payroll.ach')]
      const [payday, earlier] = [latestOpenedBankDay(systemClock.now()), addBankDays(latestOpenedBankDay(systemClock.now()), -1)]
      await prepareEmployer(room)
      await writePayrollFile(warmUp, warmUpCredits, plainDateText(earlier))
      await writePayrollFile(file, credits, plainDateText(payday))
      await post(room, warmUp, warmUpCredits)
      const readMs = await readingMs(file)
      const { elapsedMs, peakMiB } = await post(room, file, credits)
      await assertSound(bench)
      return [rateResult(elapsedMs, readMs), memoryResult('payroll file of 100,000 credits', peakMiB)]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Its files are large, and there is no second operator to approve them. */
async function prepareEmployer(room: EmployersRoom): Promise<void> {
  await room.changeEmployer('BENCH', { companyId: '9555010009', fileCeiling: cents(100_000_000_000n) })
}

function accountNumber(index: number): string {
  return String(555_000_000_000 + index)
}

async function writePayrollFile(path: string, count: number, effectiveDate: string): Promise<void> {
  function* entries(): Generator<EntryToWrite, void> {
    for (let index = 0; index < count; index += 1) {
      yield {
        transactionCode: '22',
        routingNumber,
        accountNumber: accountNumber(index),
        amount: cents(50_000n + BigInt(index % 90_000)),
        individualId: String(index),
        individualName: 'Worker Name',
        trace: `12345678${String(index + 1).padStart(7, '0')}`,
      }
    }
  }
  const header = {
    destination: ' 123456780',
    origin: ' 123456780',
    destinationName: 'BENCH BANK',
    originName: 'BENCH PAYROLL',
    createdDate: effectiveDate,
    createdTime: '0900',
    fileIdModifier: 'A',
  }
  const batch = {
    serviceClass: '220' as const,
    companyName: 'Bench',
    companyId: '9555010009',
    entryClass: 'PPD',
    description: 'PAYROLL',
    effectiveDate,
    odfi: '12345678',
    entries: entries(),
  }
  await pipeline(Readable.from(withLineEnds(writeNacha(header, [batch]))), createWriteStream(path))
}

async function* withLineEnds(records: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const record of records) yield `${record}\n`
}

async function post(room: EmployersRoom, path: string, expected: number): Promise<Work> {
  return measureWork(async () => {
    const report = await room.postPayroll(path, { allowRepeat: false, operator: 'ana' })
    if (report.kind !== 'posted' || report.newCount !== expected)
      throw new Error('the payroll file of the benchmark was not posted whole')
  })
}

async function assertSound({ owner }: BenchDatabase): Promise<void> {
  const { drifts } = await verifyLedger(owner)
  if (drifts.length > 0) throw new Error(`the ledger does not add up after the benchmark: ${drifts.length} differences`)
  const { rows } = await owner.pool.query<{ count: number }>('select count(*)::int as count from transactions_item')
  if (rows[0]?.count !== credits + warmUpCredits) throw new Error('not every deposit of the benchmark is in its list')
}

function rateResult(elapsedMs: number, readMs: number): BenchResult {
  const rate = (credits * 1_000) / elapsedMs
  return {
    name: 'payroll file of 100,000 credits, parsed, posted, visible',
    measured: `${Math.round(rate)} credits/s`,
    limit: `reading the file once ${Math.round(readMs)} ms`,
    ratio: elapsedMs / readMs,
    must: 'report',
    aim: `≥ ${rateAim} credits/s`,
    verdict: rate >= rateAim ? 'aim' : 'report',
  }
}
