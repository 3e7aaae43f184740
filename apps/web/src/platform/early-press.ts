// Keeps that a form was sent before the page's code had arrived: until then `method="dialog"` does nothing with it.

/** For the script before first paint: from here on a press is not lost. Of several the first one counts. */
export function keepEarlyPress(): void {
  const { dataset } = document.documentElement
  document.addEventListener('submit', () => (dataset['pressed'] = ''), { once: true })
}

/** Sends the form for her who has sent it already, now that there is somebody to answer. */
export function makeUpForEarlyPress(root: HTMLElement): void {
  const { dataset } = document.documentElement
  if (dataset['pressed'] === undefined) return
  delete dataset['pressed']
  root.querySelector('form')?.requestSubmit()
}
