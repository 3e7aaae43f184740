// Splits long work, so that presses are handled in between.

/** Resolves in a task of its own, after what the browser has to do by then. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/** Runs it when the first screen is there and the browser has nothing else to do, or at once where it does not say when (Safari). */
export function whenIdle(work: () => void): void {
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), 3_000)
}
