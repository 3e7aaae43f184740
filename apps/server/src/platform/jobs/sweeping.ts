// Works on everything that is due, page by page by a key: what fails waits for the next pass and keeps nothing else from its turn.

export type Sweep<Row> = {
  /**
   * The next rows that are due, at most so many, in the order of a key that does not change while they wait: those after this row, which may be
   * gone by then, or the first ones.
   */
  read(after: Row | null, max: number): Promise<readonly Row[]>
  work(row: Row): Promise<unknown>
  /** For the log. */
  onFailed(row: Row, error: unknown): void
  perPage?: number
  /** How many are worked on at the same time. */
  atOnce?: number
  /** Whether everything else would fail with it, and slowly, as when a provider cannot be reached: then it ends the pass. Asks for a mark. */
  isAway?(error: unknown): boolean
  mark?: SweepMark<Row> | undefined
}

/**
 * After which row the last pass of this process ended early; null when it came to its end. The next pass begins there, so that what always ends
 * a pass, or takes all of its time, keeps nothing behind it waiting for good. In memory: after a restart a pass begins with the first row.
 */
export type SweepMark<Row> = { after: Row | null }

export function newSweepMark<Row>(): SweepMark<Row> {
  return { after: null }
}

const usualPage = 200

/**
 * Tries each row that is due once a pass, in pages, whatever becomes of the others. A pass that begins at a mark goes on to the end and then
 * from the first row; it may try again what failed behind the mark.
 *
 * @param signal  ends the pass before the next row
 * @throws        what `read` throws
 */
export async function sweepAll<Row>(sweep: Sweep<Row>, signal: AbortSignal): Promise<void> {
  const mark = sweep.mark ?? newSweepMark<Row>()
  if (mark.after !== null && !(await goOnAfter(mark.after, sweep, { mark, signal }))) return
  await goOnAfter(null, sweep, { mark, signal })
}

type Pass<Row> = { mark: SweepMark<Row>; signal: AbortSignal }

/** False when it ended early. */
async function goOnAfter<Row>(first: Row | null, sweep: Sweep<Row>, { mark, signal }: Pass<Row>): Promise<boolean> {
  const { perPage = usualPage } = sweep
  for (let after = first; !signal.aborted;) {
    const rows = await sweep.read(after, perPage)
    if (!(await workOn(rows, sweep, { mark, signal }))) return false
    after = rows.at(-1) ?? null
    if (after === null || rows.length < perPage) {
      mark.after = null
      return true
    }
  }
  return false
}

async function workOn<Row>(rows: readonly Row[], sweep: Sweep<Row>, { mark, signal }: Pass<Row>): Promise<boolean> {
  const { work, onFailed, isAway, atOnce = 1 } = sweep
  let isOver = false
  // Each takes the next one as soon as it is done: a slow answer holds up none but its own.
  const waiting = rows.values()
  const take = async () => {
    for (const row of waiting) {
      isOver ||= signal.aborted
      if (isOver) return
      mark.after = row
      try {
        await work(row)
      } catch (error) {
        onFailed(row, error)
        isOver ||= isAway?.(error) ?? false
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return !isOver
}

/**
 * Runs the parts of a job one after the other; one that fails keeps no other from its turn.
 *
 * @throws what failed, when all have had their turn
 */
export async function runParts(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    try {
      await part()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} parts of a job failed`)
}
