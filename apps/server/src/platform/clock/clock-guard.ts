// Compares this instance's clock with the database's: an instance with a wrong clock is not ready and takes no job (decision 58).
import { millisecondsBetween, type Clock, type Instant } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { readDatabaseTime } from './database-time.store.ts'

/** Whether this instance may take work. */
export type WorkGuard = {
  isOpen(): boolean
  /** Called at each change, until the guard is closed. */
  onChange(listener: (isOpen: boolean) => void): void
}

export type ClockGuard = WorkGuard & {
  /** Our clock minus the database's, in milliseconds; zero within the accuracy of the comparison. Null before the first one. */
  differenceMs(): number | null
  /** Asks the database. Rejects when it cannot be reached; then the last comparison holds, with what our own clock has jumped since. */
  compare(): Promise<void>
  close(): void
}

export type ClockGuardOptions = {
  database: Pick<Database, 'query'>
  clock: Clock
  /** A steady clock in milliseconds. */
  nowMs: () => number
  log: Log
  compareEveryMs?: number
}

const maxDifferenceMs = 2_000
const usualCompareEveryMs = 2_000

type Comparison = { differenceMs: number; at: Instant; atMs: number }

export function createClockGuard(options: ClockGuardOptions): ClockGuard {
  const { database, clock, nowMs, log, compareEveryMs = usualCompareEveryMs } = options
  const listeners: ((isOpen: boolean) => void)[] = []
  let last: Comparison | null = null
  let wasOpen: boolean | null = null

  /** A jump of our own clock shows beside a steady one, before the database is asked again. */
  function differenceMs(): number | null {
    if (last === null) return null
    const jumpedMs = millisecondsBetween(last.at, clock.now()) - (nowMs() - last.atMs)
    return last.differenceMs + jumpedMs
  }

  function isOpen(): boolean {
    const difference = differenceMs()
    // Before the first comparison no one knows whether the clock is right: not ready, and nothing to report.
    if (difference === null) return false
    const isNowOpen = Math.abs(difference) <= maxDifferenceMs
    if (wasOpen !== isNowOpen) {
      const isFirst = wasOpen === null
      wasOpen = isNowOpen
      if (!isNowOpen) log.error('clock_wrong', { differenceMs: difference, maxDifferenceMs })
      else if (!isFirst) log.info('clock_right', { differenceMs: difference })
      for (const listener of listeners) listener(isNowOpen)
    }
    return isNowOpen
  }

  async function compare(): Promise<void> {
    const before = clock.now()
    const beforeMs = nowMs()
    const there = await readDatabaseTime(database.query)
    const tookMs = nowMs() - beforeMs
    // The database read its clock at some moment of the question: a slow answer is not taken for a wrong clock.
    const smallestMs = millisecondsBetween(there, before)
    const largestMs = smallestMs + tookMs
    const difference = smallestMs > 0 ? smallestMs : Math.min(0, largestMs)
    last = { differenceMs: difference, at: before, atMs: beforeMs }
    isOpen()
  }

  const timer = setInterval(() => {
    // The database's own failures are reported by those who need it.
    compare().catch(() => isOpen())
  }, compareEveryMs)
  timer.unref()

  return {
    differenceMs,
    isOpen,
    compare,
    onChange: (listener) => void listeners.push(listener),
    close() {
      clearInterval(timer)
      listeners.length = 0
    },
  }
}

/** Never closed: for tests, which own time, and for commands. */
export const openGuard: WorkGuard = { isOpen: () => true, onChange: () => {} }
