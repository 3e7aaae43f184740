// Measures our files to a sponsor bank: 100,000 entries built and written, then a bank's file with every return code read back.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newUuid } from '../packages/ids/src/index.ts'
import { cents } from '../packages/money/src/index.ts'
import { fixedClock, parseInstant } from '../packages/time/src/index.ts'
import { houseAccounts, readHouseBalances, verifyLedger } from '../apps/server/src/features/ledger/index.ts'
import {
  buildDueFiles,
  exportFile,
  importInbound,
  type InboundReport,
} from '../apps/server/src/features/move-money/files/index.ts'
import { entryAccountField } from '../apps/server/src/features/move-money/files/entries.store.ts'
import { bank, routingNumberOf } from '../apps/server/src/features/move-money/files/testing/files-world.ts'
import { readStrictly, type StrictEntry } from '../apps/server/src/features/move-money/files/testing/strict-reader.ts'
import { createFieldEncryption } from '../apps/server/src/platform/crypto/field-encryption.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import { writeNacha, type EntryToWrite } from '../apps/server/src/platform/nacha/nacha-writer.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { measureWork, memoryResult, readingMs } from './report/long-work.ts'
import type { BenchResult } from './result.ts'

const entryCount = 100_000
const rowsPerInsert = 5_000
const returnsOfEachCode = 100
/** R01 to R53 are returns; of the disputes one of each: no transfer takes them. */
const returnCodes = codes('R', 1, 53)
const disputeCodes = codes('R', 61, 77)
const encryption = createFieldEncryption([{ id: 1, key: new Uint8Array(32).fill(7) }])

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-ach-bench-'))
  try {
    return await withBenchDatabase(4, (bench) => measure(bench, folder), { statementTimeoutMs: 600_000 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure({ database, owner }: BenchDatabase, folder: string): Promise<BenchResult[]> {
  const clock = fixedClock('2026-11-20T15:00:00Z')
  const deps = { database, clock, encryption, log: silentLog, bank }
  const expected = await submitEntries(database, () => newUuid(clock))
  clock.set(parseInstant('2026-11-20T23:00:00Z'))
  let path = ''
  const written = await measureWork(async () => {
    const [id = '', ...others] = await buildDueFiles(deps)
    if (others.length > 0) throw new Error('the entries of the benchmark went by several files')
    path = (await exportFile(deps, id, folder)).path
  })
  const writtenReadMs = await readingMs(path)
  const sent = assertFile(await readFile(path, 'latin1'), expected)

  clock.set(parseInstant('2026-11-24T15:00:00Z'))
  const answers = join(folder, 'bank.ach')
  const byHand = await writeAnswers(answers, sent)
  let applied = 0
  const ports = {
    // The transfer's own journal and list are measured by other benchmarks.
    async applyFacts() {
      applied += 1
      return {}
    },
    correctBank: async () => ({ kind: 'not_found' as const }),
  }
  let report: InboundReport | null = null
  const read = await measureWork(async () => {
    report = await importInbound({ ...deps, ...ports }, answers)
  })
  await assertReport(report, applied, byHand, owner)
  return [
    rateResult('100,000 entries in a file for the bank, built and written', entryCount, written.elapsedMs, writtenReadMs),
    memoryResult('100,000 entries in a file for the bank', written.peakMiB),
    rateResult("a bank's file with every return code, worked off", byHand.count, read.elapsedMs, await readingMs(answers)),
    memoryResult("a bank's file with every return code", read.peakMiB),
  ]
}

function codes(letter: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_none, index) => letter + String(from + index).padStart(2, '0'))
}

/** Half of them come in. Up to $10,000.00, the most that a worker sends in a day. */
async function submitEntries({ pool }: BenchDatabase['database'], newId: () => string): Promise<{ out: bigint; into: bigint }> {
  const sums = { out: 0n, into: 0n }
  for (let start = 0; start < entryCount; start += rowsPerInsert) {
    const rows = Array.from({ length: rowsPerInsert }, (_none, offset) => {
      const index = start + offset
      const id = newId()
      const amount = BigInt(500 + ((index * 7_919) % 999_500))
      const direction = index % 2 === 0 ? 'out' : 'in'
      sums[direction === 'out' ? 'out' : 'into'] += amount
      const sealed = Buffer.from(encryption.seal(String(555_000_000 + index), entryAccountField(id)))
      return { id, amount, direction, routing: routingNumberOf(index % 5_000), sealed }
    })
    await pool.query(
      `insert into move_money_entry (id, destination_id, direction, entry_class, description, is_same_day, amount, holder_name,
         routing_number, account_type, account_number_sealed, submitted_at)
       select id, id, direction, case direction when 'out' then 'PPD' else 'WEB' end,
         case direction when 'out' then 'TRANSFER' else 'ADD MONEY' end, false, amount, 'MAYA TORRES', routing, 'checking', sealed,
         '2026-11-20T15:00:00Z'
       from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::bytea[]) as row (id, direction, amount, routing, sealed)`,
      [
        rows.map(({ id }) => id),
        rows.map(({ direction }) => direction),
        rows.map(({ amount }) => amount),
        rows.map(({ routing }) => routing),
        rows.map(({ sealed }) => sealed),
      ],
    )
  }
  return sums
}

/** The strict reader adds up by itself; both sides of balanced batches are all that moves. @returns the entries that are not our own side */
function assertFile(text: string, { out, into }: { out: bigint; into: bigint }): StrictEntry[] {
  const file = readStrictly(text)
  if (file.debit !== out + into || file.credit !== out + into)
    throw new Error(`the file moves ${file.debit} and ${file.credit}, by hand it is ${out + into}`)
  const entries = file.batches.flatMap((batch) => batch.entries).filter(({ individualId }) => individualId !== 'OFFSET')
  if (entries.length !== entryCount) throw new Error(`the file has ${entries.length} entries`)
  return entries
}

type ByHand = { count: number; applied: number; returned: bigint; disputed: number; suspense: bigint }

/** Every return code a hundred times, and every dispute once, of entries spread over the whole file. */
async function writeAnswers(path: string, sent: readonly StrictEntry[]): Promise<ByHand> {
  const all = [...returnCodes.flatMap((code) => Array<string>(returnsOfEachCode).fill(code)), ...disputeCodes]
  const step = Math.floor(sent.length / all.length)
  const byHand: ByHand = { count: all.length, applied: 0, returned: 0n, disputed: 0, suspense: 0n }
  const answers = all.map((code, index) => {
    const entry = sent[index * step]
    if (entry === undefined) throw new Error('the benchmark answers more than it sent')
    const isCredit = entry.code === '22'
    if (code >= 'R61') {
      byHand.disputed += 1
      byHand.suspense += isCredit ? entry.amount : -entry.amount
    } else {
      byHand.applied += 1
      byHand.returned += entry.amount
    }
    return { entry, code, isCredit, index }
  })
  const entriesOf = function* (isCredit: boolean): Generator<EntryToWrite, void> {
    for (const { entry, code, index, isCredit: isOut } of answers)
      if (isOut === isCredit)
        yield {
          transactionCode: isCredit ? '21' : '26',
          routingNumber: bank.odfiRoutingNumber,
          accountNumber: '1',
          amount: cents(entry.amount),
          individualId: 'X',
          individualName: 'MAYA TORRES',
          trace: `12100035${String(index + 1).padStart(7, '0')}`,
          addenda: [{ kind: 'return', code, originalTrace: entry.trace, originalRdfi: entry.routingNumber.slice(0, 8) }],
        }
  }
  const header = {
    destination: ' 555001004',
    origin: bank.destination,
    destinationName: bank.originName,
    originName: bank.destinationName,
    createdDate: '2026-11-24',
    createdTime: '0630',
    fileIdModifier: 'A',
  }
  const batch = {
    serviceClass: '200' as const,
    companyName: bank.companyName,
    companyId: bank.companyId,
    description: 'TRANSFER',
    effectiveDate: '2026-11-23',
    odfi: '12100035',
  }
  const records = writeNacha(header, [
    { ...batch, entryClass: 'PPD', entries: entriesOf(true) },
    { ...batch, entryClass: 'WEB', entries: entriesOf(false) },
  ])
  await pipeline(Readable.from(withLineEnds(records)), createWriteStream(path))
  return byHand
}

async function* withLineEnds(records: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const record of records) yield `${record}\n`
}

async function assertReport(
  report: InboundReport | null,
  applied: number,
  byHand: ByHand,
  owner: BenchDatabase['owner'],
): Promise<void> {
  const counts = report?.counts ?? []
  const sumOf = (outcome: string) =>
    counts
      .filter((one) => one.outcome === outcome)
      .reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amount }), { count: 0, amount: 0n })
  const [done, suspended] = [sumOf('applied'), sumOf('suspended')]
  const seen = new Set(counts.map(({ code }) => code))
  const suspense = (await readHouseBalances(owner.query)).get(houseAccounts.achSuspense) ?? 0n
  const { drifts } = await verifyLedger(owner)
  const isRight =
    done.count === byHand.applied &&
    applied === byHand.applied &&
    done.amount === byHand.returned &&
    suspended.count === byHand.disputed &&
    suspense === byHand.suspense &&
    [...returnCodes, ...disputeCodes].every((code) => seen.has(code)) &&
    drifts.length === 0
  if (!isRight) throw new Error(`the bank's file was not worked off as it adds up by hand: ${done.count} of ${byHand.applied}`)
}

function rateResult(name: string, count: number, elapsedMs: number, readMs: number): BenchResult {
  return {
    name,
    measured: `${Math.round((count * 1_000) / elapsedMs)} entries/s`,
    limit: `reading the file once ${Math.round(readMs)} ms`,
    ratio: elapsedMs / readMs,
    must: 'report',
    aim: 'report',
    verdict: 'report',
  }
}
