// Imports the result of a pay run: stored whole or not at all, then applied line by line, each once however often it is run.
import { newUuid } from '@daybreak/ids'
import { instantText, isBefore, plainDateText, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { readAccountHolders } from '#features/accounts'
import type { Database } from '#platform/database/database.ts'
import { hashFile } from '../file-hash.ts'
import { lockEmployer, type Employer } from '../roster/index.ts'
import { readRosterEntries } from '../shifts/index.ts'
import type { BytesRead } from '#platform/tables/table-rows.ts'
import type { ApplyLines } from './line.ts'
import { readPayRun, type PayRunReading, type PayRunRejection, type PayRunRow } from './rows.ts'
import {
  compareWithCounted,
  countWaitingLines,
  findPeriodOfPayday,
  findRun,
  finishRun,
  insertLines,
  insertRun,
  lockCurrentRun,
  markReplaced,
  markApplied,
  takeWaitingLines,
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
  /** Replaces the result that is known for this payday. */
  isCorrection?: boolean
  apply: ApplyLines
  onBytes?: BytesRead
  onApplied?: (done: number, total: number) => void
}

export type PayRunReport =
  | { kind: 'refused'; reason: string | null; rejected: PayRunRejection[] }
  | {
      kind: 'taken'
      isDryRun: boolean
      /** Null on a dry run that keeps nothing. */
      runId: string | null
      /** Everything had been applied before. */
      isNothingNew: boolean
      period: { start: string; end: string; payday: string }
      lineCount: number
      appliedNow: number
      totals: PayRunReading['totals']
    }

const linesPerPage = 1_000
const linesPerTransaction = 500

/**
 * Imports the result of a pay run and applies it, or, as a correction, replaces the one that is known.
 *
 * One bad row keeps all of it out, and so does a period whose hours have not closed. The same file again continues where it stopped; another
 * file for a known period is refused unless it is a correction, which reverses line by line what the wrong one applied and applies it
 * again; equal lines are left alone. @throws TableFault when the file cannot be read as rows
 */
export async function importPayRun(deps: PayRunDeps, request: PayRunRequest): Promise<PayRunReport> {
  const { database, clock } = deps
  const { employer, payGroup, payday } = request
  const period = await findPeriodOfPayday(database.query, employer.id, payGroup, payday)
  if (period === null)
    return refused(`pay group "${payGroup}" has no payday on ${plainDateText(payday)}: see "payroll calendar list"`)
  const early = earlyReason(period, clock.now())
  if (early !== null) return refused(early)
  const reading = await readPayRun(request.path, employer.code, request.onBytes)
  const lines = await withPeople(deps, employer, reading)
  if (reading.rejected.length > 0) {
    return { kind: 'refused', reason: null, rejected: reading.rejected.toSorted((one, other) => one.line - other.line) }
  }
  if (lines.length === 0) return refused('the file has no rows')
  const file: RunFile = { period, lines, hash: await hashFile(request.path) }
  if (request.isDryRun) {
    const reason = faultOfRun(await findRun(database.query, employer.id, payGroup, period.start), file.hash, request)
    return reason === null ? taken(request, period, reading, { runId: null, appliedNow: 0 }) : refused(reason)
  }
  const kept = await keepRun(deps, request, file)
  if ('reason' in kept) return refused(kept.reason)
  return taken(request, period, reading, { ...kept, appliedNow: await applyRun(deps, request, kept.runId) })
}

type RunFile = { period: PaidPeriod; hash: Buffer; lines: readonly KnownLine[] }

/** Decisions 56. Before its hours close a period has no result: what it repaid would be gone from what may be taken meanwhile. */
function earlyReason({ cutOffAt }: PaidPeriod, now: Instant): string | null {
  if (!isBefore(now, cutOffAt)) return null
  return `the hours of this payday close at ${instantText(cutOffAt)}, and a pay run has no result before: check --payday, or wait until then`
}

/** Null when the file may be kept, or is the one that is known. */
function faultOfRun(known: StoredRun | null, hash: Buffer, { isCorrection = false }: PayRunRequest): string | null {
  if (known === null) return isCorrection ? 'there is no pay run of this payday to correct: use "pay-run import"' : null
  const isSame = Buffer.compare(known.fileHash, hash) === 0
  return isSame || isCorrection
    ? null
    : 'another file is known for this pay run: if that one is wrong, replace it with "pay-run correct"'
}

function refused(reason: string): PayRunReport {
  return { kind: 'refused', reason, rejected: [] }
}

function taken(
  { isDryRun }: PayRunRequest,
  period: PaidPeriod,
  { rows, totals }: PayRunReading,
  { runId, appliedNow }: { runId: string | null; appliedNow: number },
): PayRunReport {
  return {
    kind: 'taken',
    isDryRun,
    runId,
    isNothingNew: !isDryRun && appliedNow === 0,
    period: { start: plainDateText(period.start), end: plainDateText(period.end), payday: plainDateText(period.payday) },
    lineCount: rows.length,
    appliedNow,
    totals,
  }
}

type KnownLine = PayRunRow & { id: string; rosterId: string }

async function withPeople({ database, clock }: PayRunDeps, employer: Employer, reading: PayRunReading): Promise<KnownLine[]> {
  const known: KnownLine[] = []
  for (let start = 0; start < reading.rows.length; start += linesPerPage) {
    const page = reading.rows.slice(start, start + linesPerPage)
    const entries = await readRosterEntries(
      database.query,
      employer.id,
      page.map(({ employeeNumber }) => employeeNumber),
    )
    // A person who is still signing up has no account yet, and a line that cannot be applied would keep the whole run from ever ending.
    const holders = await readAccountHolders(
      database.query,
      [...entries.values()].flatMap(({ employeeId }) => employeeId ?? []),
    )
    for (const row of page) {
      const { line, employeeNumber } = row
      const entry = entries.get(employeeNumber)
      if (entry === undefined) {
        reading.rejected.push({ line, employeeNumber, reason: 'no one on the roster has this employee number' })
      } else if (row.deduction > 0n && !holders.has(entry.employeeId ?? '')) {
        reading.rejected.push({
          line,
          employeeNumber,
          reason: 'nothing can have been taken early: the person has no account here',
        })
      } else known.push({ ...row, id: newUuid(clock), rosterId: entry.id })
    }
  }
  return known
}

/** The run of this file, whether it was kept now or by an earlier go. */
async function keepRun(
  { database, clock }: PayRunDeps,
  request: PayRunRequest,
  { period, hash, lines }: RunFile,
): Promise<{ runId: string } | { reason: string }> {
  const { employer, payGroup } = request
  return database.transaction(async (tx) => {
    await lockEmployer(tx, employer.id)
    const known = await findRun(tx, employer.id, payGroup, period.start)
    const reason = faultOfRun(known, hash, request)
    if (reason !== null) return { reason }
    if (known !== null && Buffer.compare(known.fileHash, hash) === 0) return { runId: known.id }
    const [id, at] = [newUuid(clock), instantText(clock.now())]
    if (known !== null) await markReplaced(tx, known.id, at)
    await insertRun(tx, { id, employerId: employer.id, payGroup, period, fileHash: hash, corrects: known?.id ?? null, at })
    for (let start = 0; start < lines.length; start += linesPerPage)
      await insertLines(tx, id, lines.slice(start, start + linesPerPage))
    if (known !== null) await compareWithCounted(tx, id, () => newUuid(clock), at)
    return { runId: id }
  })
}

async function applyRun({ database, clock }: PayRunDeps, { apply, onApplied }: PayRunRequest, runId: string): Promise<number> {
  const total = await countWaitingLines(database.query, runId)
  let done = 0
  for (;;) {
    const applied = await database.transaction(async (tx) => {
      // A correction that arrived meanwhile applies the rest.
      if (!(await lockCurrentRun(tx, runId))) return 0
      const lines = await takeWaitingLines(tx, runId, linesPerTransaction)
      if (lines.length === 0) return 0
      const at = clock.now()
      await apply(tx, lines, at)
      await markApplied(tx, lines, instantText(at))
      return lines.length
    })
    if (applied === 0) break
    done += applied
    onApplied?.(done, total)
  }
  await finishRun(database.query, runId, instantText(clock.now()))
  return done
}
