// Cuts work that need not be done in one piece, so that a finger on the page is answered in between.

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
