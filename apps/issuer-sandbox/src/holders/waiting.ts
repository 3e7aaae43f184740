// Decides what falls due without being asked: an event must also reach programs that only listen.
import type { LineLog } from '../line-log.ts'

export type Waiting = {
  start(): void
  /** Something will be due when the time is over. */
  expect(): void
  stop(): void
}

export function createWaiting({ decidesAfterMs, log }: { decidesAfterMs: number; log: LineLog }, decide: () => void): Waiting {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false

  function poll(): void {
    try {
      decide()
    } catch (error) {
      log.error('deciding_failed', { message: error instanceof Error ? error.message : 'unknown' })
    }
  }

  function expect(): void {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      poll()
    }, decidesAfterMs + 1)
    timers.add(timer)
  }

  return {
    /** What became due while no process ran, and what is still to become so. */
    start() {
      poll()
      expect()
    },
    expect,
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
