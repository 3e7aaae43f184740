// Takes the result of a pay run: kept whole or not at all, then settled line by line, once each however often it is run.
import { newUuid } from '@daybreak/ids'
import { instantText, plainDateText, type Clock, type PlainDate } from '@daybreak/time'
import { readAccountHolders } from '#features/accounts'
import type { Database } from '#platform/database/database.ts'
import { hashFile } from '../file-hash.ts'
import { lockEmployer, type Employer } from '../roster/roster.store.ts'
import { readRosterPlaces } from '../shifts/shifts.store.ts'
import type { BytesRead } from '../table-rows.ts'
import type { SettleLines } from './pay-run-line.ts'
import { readPayRun, type PayRunReading, type PayRunRejection, type PayRunRow } from './pay-run-rows.ts'
import {
  countUnsettled,
  findPeriodOfPayday,
  findRun,
  finishRun,
  insertLines,
  insertRun,
  markSettled,
  takeUnsettledLines,
  type PaidPeriod,
  type StoredRun,
} from './pay-runs.store.ts'

export type PayRunDeps = { database: Database; clock: Clock }

export type PayRunRequest = {
  employer: Employer
  path: string
  payGroup: string
  payday: PlainDate
  isDryRun: boolean
  settle: SettleLines
  onBytes?: BytesRead
  onSettled?: (done: number, total: number) => void
}

export type PayRunReport =
  | { kind: 'refused'; reason: string | null; rejected: PayRunRejection[] }
  | {
      kind: 'taken'
      isDryRun: boolean
      /** Everything had been settled before. */
      isNothingNew: boolean
      period: { start: string; end: string; payday: string }
      lineCount: number
      settledNow: number
      totals: PayRunReading['totals']
    }

const linesPerPage = 1_000
const linesPerSettling = 500

/**
 * Imports a pay run and settles it.
 *
 * One bad row keeps all of it out. The same file again goes on where it stopped; another file for the same period is refused, because what
 * has been settled cannot be taken back. @throws TableFault when the file cannot be read as rows
 */
export async function importPayRun(deps: PayRunDeps, request: PayRunRequest): Promise<PayRunReport> {
  const { database } = deps
  const { employer, payGroup, payday } = request
  const period = await findPeriodOfPayday(database.query, employer.id, payGroup, payday)
  if (period === null)
    return refused(`pay group "${payGroup}" has no payday on ${plainDateText(payday)}: see "payroll calendar list"`)
  const reading = await readPayRun(request.path, employer.code, request.onBytes)
  const lines = await withPeople(deps, employer, reading)
  if (reading.rejected.length > 0) {
    return { kind: 'refused', reason: null, rejected: reading.rejected.toSorted((one, other) => one.line - other.line) }
  }
  if (lines.length === 0) return refused('the file has no rows')
  const fileHash = await hashFile(request.path)
  if (request.isDryRun) {
    const known = await findRun(database.query, employer.id, payGroup, period.start)
    return known !== null && isOther(known, fileHash) ? refused(otherKnown) : taken(request, period, reading, 0)
  }
  const runId = await keepRun(deps, request, { period, fileHash, lines })
  if (runId === null) return refused(otherKnown)
  return taken(request, period, reading, await settleRun(deps, request, runId))
}

const otherKnown = 'another file is known for this pay run, and what it settled stands'

function isOther(known: StoredRun, fileHash: Buffer): boolean {
  return Buffer.compare(known.fileHash, fileHash) !== 0
}

function refused(reason: string): PayRunReport {
  return { kind: 'refused', reason, rejected: [] }
}

function taken(
  { isDryRun }: PayRunRequest,
  period: PaidPeriod,
  { rows, totals }: PayRunReading,
  settledNow: number,
): PayRunReport {
  return {
    kind: 'taken',
    isDryRun,
    isNothingNew: !isDryRun && settledNow === 0,
    period: { start: plainDateText(period.start), end: plainDateText(period.end), payday: plainDateText(period.payday) },
    lineCount: rows.length,
    settledNow,
    totals,
  }
}

type KnownLine = PayRunRow & { id: string; rosterId: string }

async function withPeople({ database, clock }: PayRunDeps, employer: Employer, reading: PayRunReading): Promise<KnownLine[]> {
  const known: KnownLine[] = []
  for (let start = 0; start < reading.rows.length; start += linesPerPage) {
    const page = reading.rows.slice(start, start + linesPerPage)
    const places = await readRosterPlaces(
      database.query,
      employer.id,
      page.map(({ employeeNumber }) => employeeNumber),
    )
    // Who has begun to join has no account yet, and a line that cannot be settled would keep the whole run from ever ending.
    const holders = await readAccountHolders(
      database.query,
      [...places.values()].flatMap(({ employeeId }) => employeeId ?? []),
    )
    for (const row of page) {
      const { line, employeeNumber } = row
      const place = places.get(employeeNumber)
      if (place === undefined) {
        reading.rejected.push({ line, employeeNumber, reason: 'nobody on the roster has this employee number' })
      } else if (row.deduction > 0n && !holders.has(place.employeeId ?? '')) {
        reading.rejected.push({
          line,
          employeeNumber,
          reason: 'nothing can have been taken early: the person has no account here',
        })
      } else known.push({ ...row, id: newUuid(clock), rosterId: place.id })
    }
  }
  return known
}

/** Answers the run's id, whether it was kept now or by an earlier go; null when the period's run came from another file. */
async function keepRun(
  { database, clock }: PayRunDeps,
  { employer, payGroup }: PayRunRequest,
  { period, fileHash, lines }: { period: PaidPeriod; fileHash: Buffer; lines: readonly KnownLine[] },
): Promise<string | null> {
  return database.transaction(async (tx) => {
    await lockEmployer(tx, employer.id)
    const earlier = await findRun(tx, employer.id, payGroup, period.start)
    if (earlier !== null) return isOther(earlier, fileHash) ? null : earlier.id
    const id = newUuid(clock)
    await insertRun(tx, { id, employerId: employer.id, payGroup, period, fileHash, at: instantText(clock.now()) })
    for (let start = 0; start < lines.length; start += linesPerPage)
      await insertLines(tx, id, lines.slice(start, start + linesPerPage))
    return id
  })
}

async function settleRun({ database, clock }: PayRunDeps, { settle, onSettled }: PayRunRequest, runId: string): Promise<number> {
  const total = await countUnsettled(database.query, runId)
  let done = 0
  for (;;) {
    const settled = await database.transaction(async (tx) => {
      const lines = await takeUnsettledLines(tx, runId, linesPerSettling)
      if (lines.length === 0) return 0
      const at = clock.now()
      await settle(tx, lines, at)
      await markSettled(
        tx,
        lines.map(({ lineId }) => lineId),
        instantText(at),
      )
      return lines.length
    })
    if (settled === 0) break
    done += settled
    onSettled?.(done, total)
  }
  await finishRun(database.query, runId, instantText(clock.now()))
  return done
}
