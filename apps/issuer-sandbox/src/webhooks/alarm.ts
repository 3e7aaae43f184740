// Triggers work: once for everything that happens in one turn, and again at a given time.

export type Timers = { after(delayMs: number, callback: () => void): { cancel(): void } }

export type Alarm = {
  /** Soon, once, however often it is called. */
  wake(): void
  /** In the given milliseconds, instead of an earlier request of this kind. */
  ringAfter(delayMs: number): void
  cancel(): void
}

export function createAlarm(timers: Timers, work: () => void): Alarm {
  let timer: { cancel(): void } | null = null
  let isAwake = false

  function cancel(): void {
    timer?.cancel()
    timer = null
  }

  return {
    wake() {
      if (isAwake) return
      isAwake = true
      setImmediate(() => {
        isAwake = false
        work()
      })
    },
    ringAfter(delayMs) {
      cancel()
      timer = timers.after(delayMs, work)
    },
    cancel,
  }
}
