// Indexes each worker's time in a shift file, in few bytes per row, and finds the rows that conflict with one another.
import { hash } from 'node:crypto'
import type { Executor } from '#platform/database/database.ts'
import { noRow, PackedRows, type PackedRow } from './packed-rows.ts'
import { findConflicts, type WorkedTime } from './conflicts.rules.ts'
import { readKnownTimes } from './conflicts.store.ts'
import { totalMinutes, type FileShift } from '../shift-rows/index.ts'
import type { ShiftChange } from './verdict.ts'

export type PlacedShift = Pick<
  FileShift,
  'workedOn' | 'startsAt' | 'endsAt' | 'regularMinutes' | 'overtimeMinutes' | 'doubletimeMinutes' | 'status'
> & { line: number; rosterId: string; sourceId: string }

// Four numbers a row, so that millions of rows fit into memory: line and change, mark of the id, span, day and minutes.
const [head, mark, packedSpan, packedDay] = [0, 1, 2, 3] as const
const noSpan = -1
const changesBase = 4
/** No shift is longer than 1,440 minutes, and no row has more. */
const lengthBase = 2_048
const minutesBase = 4_096

const rowsPerLookup = 1_000

const changes = ['added', 'changed', 'deleted', 'unchanged'] as const satisfies readonly ShiftChange[]

type Person = { employeeNumber: string; lastRow: number; rowCount: number }
export type FileConflict = { line: number; employeeNumber: string; change: ShiftChange; reason: string }

export class FileTimes {
  readonly #people = new Map<string, Person>()
  readonly #rows = new PackedRows()

  /** Of a shift that is in the file more than once the last row counts. */
  add(shift: PlacedShift & { change: ShiftChange }, employeeNumber: string): void {
    const person = this.#people.get(shift.rosterId) ?? { employeeNumber, lastRow: noRow, rowCount: 0 }
    this.#people.set(shift.rosterId, person)
    person.lastRow = this.#rows.add(pack(timeOf(shift), shift), person.lastRow)
    person.rowCount += 1
  }

  /** The rows that cannot be taken and why, against one another and against what is known. */
  async findConflicts(executor: Executor): Promise<FileConflict[]> {
    const conflicts: FileConflict[] = []
    for (const people of this.#inBatches()) {
      const batch = people.map(([rosterId, person]) => ({ rosterId, person, times: this.#lastOfEach(person) }))
      const asked = batch.flatMap(({ rosterId, times }) => times.map(({ time }) => ({ rosterId, ...time })))
      const known = await readKnownTimes(executor, asked)
      for (const { rosterId, person, times } of batch) {
        const named = new Set(times.map((one) => one.mark))
        const others = (known.get(rosterId) ?? []).filter(({ sourceId }) => !named.has(markOf(sourceId ?? '')))
        const own = times.map(({ time }) => time)
        for (const [line, reason] of findConflicts(own, others)) {
          conflicts.push({ line, employeeNumber: person.employeeNumber, change: this.#changeOf(person, line), reason })
        }
      }
    }
    return conflicts
  }

  /** Whether a later line of the file says something else of a shift. */
  isNamedAfter(rosterId: string, sourceId: string, line: number, refused: ReadonlySet<number>): boolean {
    const rows = this.#rows
    const wanted = markOf(sourceId)
    for (let row = this.#people.get(rosterId)?.lastRow ?? noRow; row !== noRow; row = rows.before(row)) {
      const own = Math.floor(rows.field(row, head) / changesBase)
      if (own > line && rows.field(row, mark) === wanted && !refused.has(own)) return true
    }
    return false
  }

  #changeOf({ lastRow }: Person, line: number): ShiftChange {
    const rows = this.#rows
    for (let row = lastRow; row !== noRow; row = rows.before(row)) {
      const packed = rows.field(row, head)
      if (Math.floor(packed / changesBase) === line) return changes[packed % changesBase] ?? 'added'
    }
    return 'added'
  }

  #lastOfEach({ lastRow }: Person): { mark: number; time: WorkedTime }[] {
    const rows = this.#rows
    const byMark = new Map<number, WorkedTime>()
    for (let row = lastRow; row !== noRow; row = rows.before(row)) {
      const own = rows.field(row, mark)
      if (byMark.has(own)) continue
      const [span, day] = [rows.field(row, packedSpan), rows.field(row, packedDay)]
      const start = Math.floor(span / lengthBase)
      byMark.set(own, {
        line: Math.floor(rows.field(row, head) / changesBase),
        sourceId: null,
        day: Math.floor(day / minutesBase),
        span: span === noSpan ? null : { start, end: start + (span % lengthBase) },
        minutes: (day % minutesBase) - lengthBase,
      })
    }
    return [...byMark].map(([own, time]) => ({ mark: own, time }))
  }

  *#inBatches(): Generator<[string, Person][]> {
    let batch: [string, Person][] = []
    let count = 0
    for (const [rosterId, person] of this.#people) {
      batch.push([rosterId, person])
      count += person.rowCount
      if (count < rowsPerLookup) continue
      yield batch
      batch = []
      count = 0
    }
    if (batch.length > 0) yield batch
  }
}

function pack({ day, span, minutes }: WorkedTime, { line, sourceId, change }: PlacedShift & { change: ShiftChange }): PackedRow {
  return [
    line * changesBase + changes.indexOf(change),
    markOf(sourceId),
    span === null ? noSpan : span.start * lengthBase + (span.end - span.start),
    day * minutesBase + minutes + lengthBase,
  ]
}

/**
 * Compares the rows of a page with what is stored now: another import may have added shifts since the file was tried.
 *
 * @param isReplaced  whether a later line of the file says something else of a known shift
 */
export async function findPageConflicts(
  executor: Executor,
  page: readonly PlacedShift[],
  isReplaced: (rosterId: string, sourceId: string) => boolean,
): Promise<Map<number, string>> {
  const named = new Set(page.map(({ sourceId }) => sourceId))
  const known = await readKnownTimes(
    executor,
    page.map((shift) => ({ rosterId: shift.rosterId, ...timeOf(shift) })),
  )
  const reasons = new Map<number, string>()
  for (const [rosterId, rows] of Map.groupBy(page, (shift) => shift.rosterId)) {
    const own = (known.get(rosterId) ?? []).filter(
      ({ sourceId }) => !named.has(sourceId ?? '') && !isReplaced(rosterId, sourceId ?? ''),
    )
    for (const [line, reason] of findConflicts(rows.map(timeOf), own)) reasons.set(line, reason)
  }
  return reasons
}

/** Only hours that were worked can conflict with others: a planned shift and its punches are two rows of many systems. */
function timeOf(shift: PlacedShift): WorkedTime {
  const { line, sourceId, startsAt, endsAt, status } = shift
  const isWorked = status === 'submitted' || status === 'approved'
  const minutes = isWorked ? totalMinutes(shift) : 0
  const span = minutes > 0 && endsAt !== null ? { start: minuteOf(startsAt), end: minuteOf(endsAt) } : null
  return { line, sourceId, day: dayOf(shift.workedOn), span, minutes }
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** The texts are ours: instants in UTC and dates of the calendar. A file of a million rows has four million of them. */
function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs)
}

function dayOf(date: string): number {
  return Date.parse(date) / dayMs
}

/** 48 bits of a hash: enough to distinguish the shifts of one worker. */
function markOf(sourceId: string): number {
  return hash('sha256', sourceId, 'buffer').readUIntBE(0, 6)
}
