// Finds shifts of one worker that cannot both have been worked: at the same time, or more than 24 hours in a day. Pure.

/** The times of a shift that can conflict with another; minutes since 1970. */
export type WorkedTime = {
  /** Its line in the file; null for one that is known already. */
  line: number | null
  sourceId: string | null
  /** Days since 1970 of the day that it is worked on. */
  day: number
  /** Null where no times are known, or where the row only takes hours away. */
  span: { start: number; end: number } | null
  minutes: number
}

const minutesInDay = 24 * 60

/**
 * Takes the rows in their order and keeps those that fit to what is known and to the rows before them. Answers why each of the others
 * cannot be taken, by line. Decisions 54.
 *
 * @param known  the worker's shifts of these days that the file does not name
 */
export function findConflicts(rows: readonly WorkedTime[], known: readonly WorkedTime[]): Map<number, string> {
  const kept = new KeptTimes()
  for (const one of known) kept.add(one)
  const reasons = new Map<number, string>()
  for (const row of rows.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))) {
    const reason = kept.faultOf(row)
    if (reason === null || row.line === null) kept.add(row)
    else reasons.set(row.line, reason)
  }
  return reasons
}

class KeptTimes {
  readonly #minutesByDay = new Map<number, number>()
  /** By the day on which they begin: no shift is longer than 24 hours. */
  readonly #byStart = new Map<number, WorkedTime[]>()

  add(one: WorkedTime): void {
    this.#minutesByDay.set(one.day, (this.#minutesByDay.get(one.day) ?? 0) + one.minutes)
    if (one.span === null) return
    const begins = Math.floor(one.span.start / minutesInDay)
    this.#byStart.set(begins, [...(this.#byStart.get(begins) ?? []), one])
  }

  faultOf(row: WorkedTime): string | null {
    const other = this.#overlapping(row)
    if (other !== null)
      return `it overlaps ${nameOf(other)} of the same person: correct the times, or delete the one that was not worked`
    const total = (this.#minutesByDay.get(row.day) ?? 0) + row.minutes
    if (row.minutes <= 0 || total <= minutesInDay) return null
    return `with the other shifts of that day it makes ${Math.trunc(total / 60)}:${String(total % 60).padStart(2, '0')} hours, more than a day has: correct the hours`
  }

  #overlapping({ span }: WorkedTime): WorkedTime | null {
    if (span === null) return null
    const begins = Math.floor(span.start / minutesInDay)
    for (let day = begins - 1; day <= begins + 1; day += 1) {
      for (const other of this.#byStart.get(day) ?? []) {
        if (other.span !== null && other.span.start < span.end && span.start < other.span.end) return other
      }
    }
    return null
  }
}

function nameOf({ line, sourceId }: WorkedTime): string {
  return line === null ? `the shift "${sourceId ?? ''}"` : `line ${line}`
}
