// Delivers events to their targets at least once, retrying failures, in order for each card unless that blocks it for long.
import { createAlarm, type Timers } from './alarm.ts'
import type { Delivery } from './deliveries.store.ts'
import { enqueueNew, tryDelivery, type AttemptDeps } from './delivery-attempt.ts'
import type { Target } from './targets.store.ts'

export type DispatcherDeps = AttemptDeps & { timers: Timers }

export type Dispatcher = {
  /** Starts with what an earlier process left over, and continues with new events. */
  start(): void
  /** Polls for work: a target is back, or something must be resent. */
  wake(): void
  /** Resolves when nothing is under way and nothing is due. */
  untilIdle(): Promise<void>
  /** Breaks off what is under way: the next process tries it again. */
  stop(): Promise<void>
}

const maxInFlight = 16
const storePauseMs = 1_000

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { events, timers, log } = deps
  const inFlight = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  const alarm = createAlarm(timers, poll)
  let isRunning = false

  function poll(): void {
    if (!isRunning) return
    alarm.cancel()
    try {
      const nextInMs = beginDue(deps, { max: () => maxInFlight - inFlight.size, begin })
      if (nextInMs !== null) alarm.ringAfter(nextInMs)
    } catch (error) {
      pauseForStore(error)
    }
  }

  function begin(target: Target, delivery: Delivery): void {
    if (inFlight.has(delivery.ordinal)) return
    const attempt = tryDelivery(target, delivery, deps, stopping.signal)
      .then(alarm.wake, pauseForStore)
      .finally(() => inFlight.delete(delivery.ordinal))
    inFlight.set(delivery.ordinal, attempt)
  }

  /** The disk may be full: retrying at once would send the receivers the same event again and again. */
  function pauseForStore(error: unknown): void {
    log.error('webhook_store_failed', { message: error instanceof Error ? error.message : 'unknown' })
    if (isRunning) alarm.ringAfter(storePauseMs)
  }

  return {
    start() {
      isRunning = true
      events.onRecorded(alarm.wake)
      poll()
    },
    wake: alarm.wake,
    async untilIdle() {
      poll()
      while (inFlight.size > 0) {
        await Promise.all(inFlight.values())
        poll()
      }
    },
    async stop() {
      isRunning = false
      alarm.cancel()
      stopping.abort()
      await Promise.all(inFlight.values())
    },
  }
}

type Starting = { max: () => number; begin: (target: Target, delivery: Delivery) => void }

/** Begins what is due and answers in how many milliseconds the next is; null when nothing waits for a time. */
function beginDue(deps: DispatcherDeps, { max, begin }: Starting): number | null {
  const { targets, deliveries, clock } = deps
  const nowMs = clock.now().epochMilliseconds
  let nextMs: number | null = null
  for (const target of targets.list()) {
    enqueueNew(target, deps)
    const kind = kindFor(target)
    if (kind === null) continue
    // Those under way are among the due ones.
    for (const delivery of deliveries.listDue(target.id, kind, nowMs, 2 * maxInFlight)) {
      if (max() > 0) begin(target, delivery)
    }
    const dueMs = deliveries.nextDueMs(target.id, kind, nowMs)
    if (dueMs !== null && (nextMs === null || dueMs < nextMs)) nextMs = dueMs
  }
  return nextMs === null ? null : nextMs - nowMs
}

/** A target that has not answered its activation yet gets nothing else; one that was given up gets nothing. */
function kindFor({ status }: Target): 'activation' | 'event' | null {
  if (status === 'ACTIVE') return 'event'
  return status === 'PENDING_VERIFICATION' ? 'activation' : null
}
