// A timer that fires when a test says so.

export type HandTimer = {
  start(ms: number, callBack: () => void): () => void
  /** Lets the time of the next one that starts, or of one that runs, be up. Resolves when it has rung. */
  ring(): Promise<void>
}

export function createHandTimer(): HandTimer {
  const running = new Set<() => void>()
  let reportStarted = (): void => {}
  return {
    start(_ms, callBack) {
      running.add(callBack)
      reportStarted()
      return () => running.delete(callBack)
    },
    async ring() {
      if (running.size === 0) await new Promise<void>((resolve) => (reportStarted = resolve))
      for (const callBack of running) callBack()
    },
  }
}
