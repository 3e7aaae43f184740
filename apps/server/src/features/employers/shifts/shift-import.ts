// Imports a shift file: what was worked is added, corrected or deleted by the system's own name of each shift, page by page.
import { createHash } from 'node:crypto'
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Employer } from '../roster/roster.store.ts'
import { readTableRows, TableFault, type BytesRead, type TableLimits } from '../table-rows.ts'
import { createLocalClock } from './local-clock.ts'
import { readShiftRow, type FileShift, type ShiftRowContext } from './shift-row.ts'
import { findShiftColumns, type ShiftTemplate } from './shift-template.ts'
import {
  lockPeople,
  noteHeard,
  readRosterPlaces,
  readShiftMarks,
  writeShifts,
  type RosterPlace,
  type ShiftMark,
  type ShiftToKeep,
} from './shifts.store.ts'

export type ShiftImportDeps = { database: Database; clock: Clock }

export type ShiftImportOptions = {
  template: ShiftTemplate
  isDryRun: boolean
  /** Takes the good rows of a file that has bad ones; otherwise one bad row keeps all of it out. */
  acceptsGoodRows: boolean
  onBytes?: BytesRead
}

export type ShiftRejection = { line: number; employeeNumber: string | null; reason: string }

export type ShiftReport = {
  /** False on a dry run, and when bad rows kept the file out. */
  isKept: boolean
  rowCount: number
  added: number
  changed: number
  deleted: number
  unchanged: number
  /** Rows that say an older version than the one that is known. */
  outdated: number
  rejected: ShiftRejection[]
  ignoredColumns: string[]
}

const rowsPerPage = 1_000
const rejectionsMost = 1_000
/** A year of shifts of a very large employer. */
const limits: TableLimits = { bytes: 1024 * 1024 * 1024, rows: 5_000_000, rowCharacters: 65_536 }

/**
 * Reads the file twice: first every row is tried without writing anything, then its pages are written, a transaction each. A run that is
 * cut off has written whole pages, and the same file again writes the rest: what is there already is recognised by its name and hash.
 *
 * @throws TableFault when the file cannot be read as rows, or has changed between the two readings
 */
export async function importShifts(
  deps: ShiftImportDeps,
  employer: Employer,
  path: string,
  options: ShiftImportOptions,
): Promise<ShiftReport> {
  const trial = await new ShiftReading(deps, employer, options, null).run(path, halfOf(options.onBytes, 0))
  if (options.isDryRun || (trial.rejected.length > 0 && !options.acceptsGoodRows)) return { ...trial, isKept: false }
  const at = instantText(deps.clock.now())
  const report = await new ShiftReading(deps, employer, options, at).run(path, halfOf(options.onBytes, 1))
  await noteHeard(deps.database.query, employer.id, at)
  return report
}

/** The two readings are one progress. */
function halfOf(onBytes: BytesRead | undefined, half: 0 | 1): BytesRead {
  return (done, total) => onBytes?.(done + half * total, 2 * total)
}

type LinedShift = { line: number; shift: FileShift; sourceId: string }

class ShiftReading {
  readonly #deps: ShiftImportDeps
  readonly #employer: Employer
  readonly #options: ShiftImportOptions
  /** Null while the file is only being tried. */
  readonly #at: string | null
  readonly #page: LinedShift[] = []
  /** Of rows that look alike and have no name of their own, how many have come. */
  readonly #twins = new Map<string, number>()
  readonly #report: ShiftReport = {
    isKept: true,
    rowCount: 0,
    added: 0,
    changed: 0,
    deleted: 0,
    unchanged: 0,
    outdated: 0,
    rejected: [],
    ignoredColumns: [],
  }

  constructor(deps: ShiftImportDeps, employer: Employer, options: ShiftImportOptions, at: string | null) {
    this.#deps = deps
    this.#employer = employer
    this.#options = options
    this.#at = at
  }

  async run(path: string, onBytes: BytesRead): Promise<ShiftReport> {
    let context: ShiftRowContext | null = null
    for await (const { line, cells } of readTableRows(path, onBytes, limits)) {
      if (context === null) {
        context = this.#readHeading(line, cells)
        continue
      }
      this.#readRow(line, cells, context)
      if (this.#page.length >= rowsPerPage) await this.#takePage()
    }
    if (context === null) throw new TableFault(0, 'the file has no heading row')
    await this.#takePage()
    // Who is on no roster is known a page later than what cannot be read.
    return { ...this.#report, rejected: this.#report.rejected.toSorted((one, other) => one.line - other.line) }
  }

  #readHeading(line: number, cells: readonly string[]): ShiftRowContext {
    const { template } = this.#options
    const columns = findShiftColumns(cells, template)
    if ('reason' in columns) throw new TableFault(line, columns.reason)
    this.#report.ignoredColumns.push(...columns.ignored)
    return { columns, template, employerCode: this.#employer.code, localClock: createLocalClock(this.#employer.timeZone) }
  }

  #readRow(line: number, cells: readonly string[], context: ShiftRowContext): void {
    this.#report.rowCount += 1
    const verdict = readShiftRow(cells, context)
    if (verdict.kind === 'rejected') {
      this.#reject({ line, employeeNumber: verdict.employeeNumber, reason: verdict.reason })
      return
    }
    this.#page.push({ line, shift: verdict.shift, sourceId: verdict.shift.sourceId ?? this.#nameOf(verdict.shift) })
  }

  /** Our reading: without a name of its own a shift is known by who, when and in which job, and its place among rows that agree in that. */
  #nameOf({ employeeNumber, workedOn, startsAt, job }: FileShift): string {
    const likeness = createHash('sha256')
      .update(JSON.stringify([employeeNumber, workedOn, startsAt, job]))
      .digest('hex')
      .slice(0, 40)
    const place = (this.#twins.get(likeness) ?? 0) + 1
    this.#twins.set(likeness, place)
    return `row-${likeness}-${place}`
  }

  #reject(rejection: ShiftRejection): void {
    if (this.#report.rejected.length >= rejectionsMost) {
      throw new TableFault(rejection.line, `more than ${rejectionsMost} rows cannot be taken; the last: ${rejection.reason}`)
    }
    this.#report.rejected.push(rejection)
  }

  async #takePage(): Promise<void> {
    const page = this.#page.splice(0)
    if (page.length === 0) return
    const { database } = this.#deps
    const places = await readRosterPlaces(database.query, this.#employer.id, [
      ...new Set(page.map(({ shift }) => shift.employeeNumber)),
    ])
    const known = page.filter((row) => this.#isKnown(row, places))
    if (this.#at === null) {
      this.#weigh(known, places, await this.#marksOf(known))
      return
    }
    const at = this.#at
    const before = { ...this.#report, rejected: [...this.#report.rejected] }
    await database.transaction(async (tx) => {
      // A lost race runs this again: what the page before it counted stands, and nothing else.
      Object.assign(this.#report, before, { rejected: [...before.rejected] })
      await lockPeople(
        tx,
        known.map(({ shift }) => places.get(shift.employeeNumber)?.id ?? ''),
      )
      const marks = await readShiftMarks(
        tx,
        this.#employer.id,
        known.map(({ sourceId }) => sourceId),
      )
      await writeShifts(tx, this.#employer.id, this.#weigh(known, places, marks), at)
    })
  }

  #isKnown({ line, shift }: LinedShift, places: ReadonlyMap<string, RosterPlace>): boolean {
    if (places.has(shift.employeeNumber)) return true
    this.#reject({ line, employeeNumber: shift.employeeNumber, reason: 'nobody on the roster has this employee number' })
    return false
  }

  #marksOf(rows: readonly LinedShift[]): Promise<Map<string, ShiftMark>> {
    return readShiftMarks(
      this.#deps.database.query,
      this.#employer.id,
      rows.map(({ sourceId }) => sourceId),
    )
  }

  /** What of the page says something new. Rows of one shift that stand in one page are taken in their order: the last good one is written. */
  #weigh(
    rows: readonly LinedShift[],
    places: ReadonlyMap<string, RosterPlace>,
    marks: Map<string, ShiftMark>,
  ): (ShiftToKeep & { version: number })[] {
    const toKeep = new Map<string, ShiftToKeep & { version: number }>()
    for (const { line, shift, sourceId } of rows) {
      const mark = marks.get(sourceId)
      const rowHash = hashOf(shift)
      const rosterId = places.get(shift.employeeNumber)?.id ?? ''
      const verdict = verdictOn({ shift, rowHash, rosterId }, mark)
      if (typeof verdict === 'object') {
        this.#reject({ line, employeeNumber: shift.employeeNumber, reason: verdict.reason })
        continue
      }
      this.#report[verdict] += 1
      // A newer version that says the same is kept for its number: an older one that comes late must not win over it.
      const isNewer = mark !== undefined && shift.version !== null && shift.version > mark.version
      if (verdict === 'outdated' || (verdict === 'unchanged' && !isNewer)) continue
      const version = shift.version ?? (mark === undefined ? 1 : mark.version + 1)
      const id = mark?.id ?? newUuid(this.#deps.clock)
      toKeep.set(sourceId, { ...shift, id, rosterId, sourceId, rowHash, version })
      marks.set(sourceId, { id, version, rowHash, status: shift.status, rosterId })
    }
    return [...toKeep.values()]
  }
}

type Verdict = 'added' | 'changed' | 'deleted' | 'unchanged' | 'outdated' | { reason: string }

function verdictOn(
  { shift, rowHash, rosterId }: { shift: FileShift; rowHash: Uint8Array; rosterId: string },
  mark: ShiftMark | undefined,
): Verdict {
  if (mark === undefined) return 'added'
  if (mark.rosterId !== rosterId) return { reason: 'the shift of this id belongs to somebody else' }
  const isSame = Buffer.compare(mark.rowHash, rowHash) === 0
  if (shift.version !== null && shift.version < mark.version) return 'outdated'
  if (isSame) return 'unchanged'
  if (shift.version !== null && shift.version === mark.version) {
    return { reason: `version ${shift.version} of this shift is known and says something else` }
  }
  return shift.status === 'deleted' ? 'deleted' : 'changed'
}

function hashOf({ version: _version, ...shift }: FileShift): Uint8Array {
  const said = JSON.stringify(shift, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return createHash('sha256').update(said).digest()
}
