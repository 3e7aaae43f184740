// Measures a file of a million shifts, from bytes on disk to the earnings of 5,000 workers.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, parsePlainDate, plainDateText, systemClock } from '../packages/time/src/index.ts'
import { plainTemplate, type Employer, type EmployersRoom } from '../apps/server/src/features/employers/index.ts'
import { composeTestRooms } from '../apps/server/src/testing/composed-rooms.ts'
import { withBenchDatabase } from './database/bench-database.ts'
import { measureWork, memoryResult, readingMs } from './report/long-work.ts'
import type { BenchResult } from './result.ts'

const shifts = 1_000_000
const warmUpShifts = 5_000
const people = 5_000
const what = 'shift file of 1,000,000 rows'

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daybreak-shifts-bench-'))
  try {
    return await withBenchDatabase(4, async ({ database }) => {
      const { employers: room } = composeTestRooms({ database, clock: systemClock, dataDir: folder, routingNumbers: [] })
      const employer = await hire(room, folder)
      const file = join(folder, 'shifts.csv')
      await writeShiftFile(file, warmUpShifts, { name: 'warm', start: '2025-01-01' })
      await importWhole(room, employer, file, warmUpShifts)
      await writeShiftFile(file, shifts, { name: 'shift', start: '2026-01-01' })
      const readMs = await readingMs(file)
      const { elapsedMs, peakMiB } = await measureWork(() => importWhole(room, employer, file, shifts))
      return [rateResult(elapsedMs, readMs), memoryResult(what, peakMiB)]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hire(room: EmployersRoom, folder: string): Promise<Employer> {
  const employer = await room.addEmployer({ code: 'BENCH', name: 'Bench', companyId: null, timeZone: 'America/New_York' })
  if (employer === null) throw new Error('the employer of the benchmark is there already')
  const rows = Array.from({ length: people }, (_none, index) => `${index},Worker,Name\n`)
  const path = join(folder, 'roster.csv')
  await writeFile(path, `employeeNumber,firstName,lastName\n${rows.join('')}`)
  await room.importRoster(employer, path, { isDryRun: false, acceptsGoodRows: false, endsByAbsence: false })
  return employer
}

/** One shift a day: a worker cannot be in two places. */
async function writeShiftFile(path: string, count: number, { name, start }: { name: string; start: string }): Promise<void> {
  const days = Array.from({ length: 300 }, (_none, index) => plainDateText(addDays(parsePlainDate(start), index)))
  function* lines(): Generator<string, void> {
    yield 'employeeNumber,sourceId,version,workedOn,start,end,job,rate,tips,status\n'
    for (let index = 0; index < count; index += 1) {
      const day = days[Math.trunc(index / people) % days.length] ?? ''
      yield `${index % people},${name}-${index},1,${day},${day} 09:00,${day} 15:30,Server,14.25,12.50,approved\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

async function importWhole(room: EmployersRoom, employer: Employer, path: string, expected: number): Promise<void> {
  const report = await room.importShifts(employer, path, { template: plainTemplate, isDryRun: false, acceptsGoodRows: false })
  if (!report.isKept || report.added !== expected) throw new Error('the shift file of the benchmark was not imported whole')
}

function rateResult(elapsedMs: number, readMs: number): BenchResult {
  return {
    name: `${what}, read, checked and kept`,
    measured: `${Math.round((shifts * 1_000) / elapsedMs)} shifts/s`,
    limit: `reading the file once ${Math.round(readMs)} ms`,
    ratio: elapsedMs / readMs,
    must: 'report',
    aim: 'report',
    verdict: 'report',
  }
}
