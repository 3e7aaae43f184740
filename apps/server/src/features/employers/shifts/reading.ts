// Reads a shift file row by row and page by page: tries it, or writes the rows that the trial accepted.
import { createHash } from 'node:crypto'
import type { Cents } from '@daybreak/money'
import { newUuid } from '@daybreak/ids'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Employer } from '../roster/index.ts'
import { readTableRows, TableFault, type BytesRead, type TableLimits } from '#platform/tables/table-rows.ts'
import { FileTimes, findPageConflicts } from './conflicts.ts'
import type { ShiftImportDeps, ShiftImportOptions, ShiftRejection, ShiftReport } from './report.ts'
import {
  createLocalClock,
  faultOfRate,
  findShiftColumns,
  hourlyOf,
  readShiftRow,
  type FileShift,
  type ShiftRowContext,
} from '../shift-rows/index.ts'
import { hashOf, verdictOn, type ShiftChange } from './verdict.ts'
import {
  lockPeople,
  readLastRates,
  readRosterEntries,
  readShiftMarks,
  writeShifts,
  type RosterEntry,
  type ShiftMark,
  type ShiftToKeep,
} from './shifts.store.ts'

/** A year of shifts of a very large employer. */
const limits: TableLimits = { bytes: 1024 * 1024 * 1024, rows: 5_000_000, rowCharacters: 65_536 }

const rowsPerPage = 1_000
const maxRejections = 1_000

type LinedShift = { line: number; shift: FileShift; sourceId: string }
type ShiftToWrite = ShiftToKeep & { version: number; line: number; change: ShiftChange }

/** What the trial of a file found: the times of its workers, and the rows that only the whole file shows to be wrong. */
type Found = { times: FileTimes; refused: Map<number, ShiftRejection> }

export class ShiftReading {
  readonly #deps: ShiftImportDeps
  readonly #employer: Employer
  readonly #options: ShiftImportOptions
  /** When, and what the trial found; null while the file is only being tried. */
  readonly #writing: { at: string; found: Found } | null
  readonly found: Found = { times: new FileTimes(), refused: new Map() }
  /** What an hour of each worker's last shift paid, by roster entry; null where nothing is known. */
  readonly #lastRates = new Map<string, Cents | null>()
  readonly #page: LinedShift[] = []
  /** How many identical rows without an id have been read. */
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

  constructor(
    deps: ShiftImportDeps,
    employer: Employer,
    options: ShiftImportOptions,
    writing: { at: string; found: Found } | null,
  ) {
    this.#deps = deps
    this.#employer = employer
    this.#options = options
    this.#writing = writing
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
    if (this.#writing === null) await this.#refuseConflicts()
    // Some reasons are known later than others.
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
    const ordinal = (this.#twins.get(likeness) ?? 0) + 1
    this.#twins.set(likeness, ordinal)
    return `row-${likeness}-${ordinal}`
  }

  #reject(rejection: ShiftRejection): void {
    if (this.#report.rejected.length >= maxRejections) {
      throw new TableFault(rejection.line, `more than ${maxRejections} rows cannot be taken; the last: ${rejection.reason}`)
    }
    this.#report.rejected.push(rejection)
  }

  async #takePage(): Promise<void> {
    const page = this.#page.splice(0)
    if (page.length === 0) return
    const { database } = this.#deps
    const entries = await readRosterEntries(database.query, this.#employer.id, [
      ...new Set(page.map(({ shift }) => shift.employeeNumber)),
    ])
    const known = page.filter((row) => this.#isKnown(row, entries))
    if (this.#writing === null) await this.#tryPage(known, entries)
    else await this.#writePage(known, entries, this.#writing)
  }

  async #tryPage(rows: readonly LinedShift[], entries: ReadonlyMap<string, RosterEntry>): Promise<void> {
    const { query } = this.#deps.database
    await this.#learnRates(query, entries)
    for (const shift of this.#weigh(rows, entries, await this.#marksOf(query, rows))) {
      this.found.times.add(shift, shift.employeeNumber)
    }
  }

  async #writePage(
    rows: readonly LinedShift[],
    entries: ReadonlyMap<string, RosterEntry>,
    { at, found }: { at: string; found: Found },
  ): Promise<void> {
    const counted = { ...this.#report, rejected: [...this.#report.rejected] }
    await this.#deps.database.transaction(async (tx) => {
      // A lost race runs this again: what the pages before it counted is kept, and nothing else.
      Object.assign(this.#report, counted, { rejected: [...counted.rejected] })
      const good = rows.filter(({ line }) => !this.#isRefused(found.refused.get(line)))
      await lockPeople(
        tx,
        good.map(({ shift }) => entries.get(shift.employeeNumber)?.id ?? ''),
      )
      const written = this.#weigh(good, entries, await this.#marksOf(tx, good))
      await writeShifts(tx, this.#employer.id, await this.#withoutConflicts(tx, written, found), at)
    })
  }

  #isRefused(refusal: ShiftRejection | undefined): boolean {
    if (refusal !== undefined) this.#reject(refusal)
    return refusal !== undefined
  }

  /** Of rows that the trial found good: another import may have brought shifts since. */
  async #withoutConflicts(tx: Transaction, shifts: readonly ShiftToWrite[], found: Found): Promise<ShiftToWrite[]> {
    const lastLine = Math.max(...shifts.map(({ line }) => line))
    const refusedLines = new Set(found.refused.keys())
    const conflicts = await findPageConflicts(tx, shifts, (rosterId, sourceId) =>
      found.times.isNamedAfter(rosterId, sourceId, lastLine, refusedLines),
    )
    return shifts.filter(({ line, employeeNumber, change }) => {
      const reason = conflicts.get(line)
      if (reason === undefined) return true
      if (!this.#options.acceptsGoodRows)
        throw new TableFault(line, `${reason}. Another import has changed this person's shifts meanwhile: run this one again`)
      this.#report[change] -= 1
      this.#reject({ line, employeeNumber, reason })
      return false
    })
  }

  /** At the end of the trial: what of the whole file cannot both have been worked. */
  async #refuseConflicts(): Promise<void> {
    const { times, refused } = this.found
    for (const { line, employeeNumber, change, reason } of await times.findConflicts(this.#deps.database.query)) {
      const rejection = { line, employeeNumber, reason }
      this.#report[change] -= 1
      refused.set(line, rejection)
      this.#reject(rejection)
    }
  }

  async #learnRates(executor: Executor, entries: ReadonlyMap<string, RosterEntry>): Promise<void> {
    const unknown = [...entries.values()].map(({ id }) => id).filter((id) => !this.#lastRates.has(id))
    const rates = await readLastRates(executor, unknown)
    for (const id of unknown) this.#lastRates.set(id, rates.get(id) ?? null)
  }

  #isKnown({ line, shift }: LinedShift, entries: ReadonlyMap<string, RosterEntry>): boolean {
    if (entries.has(shift.employeeNumber)) return true
    this.#reject({ line, employeeNumber: shift.employeeNumber, reason: 'no one on the roster has this employee number' })
    return false
  }

  #marksOf(executor: Executor, rows: readonly LinedShift[]): Promise<Map<string, ShiftMark>> {
    return readShiftMarks(
      executor,
      this.#employer.id,
      rows.map(({ sourceId }) => sourceId),
    )
  }

  /** What of the page says something new. Rows of one shift in one page are taken in their order: the last good one is written. */
  #weigh(rows: readonly LinedShift[], entries: ReadonlyMap<string, RosterEntry>, marks: Map<string, ShiftMark>): ShiftToWrite[] {
    const toKeep = new Map<string, ShiftToWrite>()
    for (const { line, shift, sourceId } of rows) {
      const mark = marks.get(sourceId)
      const rowHash = hashOf(shift)
      const rosterId = entries.get(shift.employeeNumber)?.id ?? ''
      const verdict = verdictOn({ shift, rowHash, rosterId }, mark)
      if (typeof verdict === 'object') {
        this.#reject({ line, employeeNumber: shift.employeeNumber, reason: verdict.reason })
        continue
      }
      const isChange = verdict !== 'outdated' && verdict !== 'unchanged'
      const odd = isChange ? this.#oddRateOf(shift, rosterId) : null
      if (odd !== null) {
        const rejection = { line, employeeNumber: shift.employeeNumber, reason: odd }
        this.found.refused.set(line, rejection)
        this.#reject(rejection)
        continue
      }
      this.#report[verdict] += 1
      // A newer version with the same content is stored for its number: an older one that arrives late must not win over it.
      const isNewer = mark !== undefined && shift.version !== null && shift.version > mark.version
      if (verdict === 'outdated' || (verdict === 'unchanged' && !isNewer)) continue
      const version = shift.version ?? (mark === undefined ? 1 : mark.version + 1)
      const id = mark?.id ?? newUuid(this.#deps.clock)
      const change = isChange ? verdict : 'unchanged'
      toKeep.set(sourceId, { ...shift, id, rosterId, sourceId, rowHash, version, line, change })
      marks.set(sourceId, { id, version, rowHash, status: shift.status, rosterId })
    }
    return [...toKeep.values()]
  }
  /** Known from the trial on: the rates before the file, and those of its rows in their order. */
  #oddRateOf(shift: FileShift, rosterId: string): string | null {
    if (this.#writing !== null) return null
    const fault = this.#options.acceptsUnusual === true ? null : faultOfRate(shift, this.#lastRates.get(rosterId) ?? null)
    const isWorked = shift.status === 'submitted' || shift.status === 'approved'
    if (fault === null && isWorked && shift.amount > 0n) this.#lastRates.set(rosterId, hourlyOf(shift))
    return fault
  }
}
