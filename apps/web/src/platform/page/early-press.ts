// Keeps what was pressed before the page's code had arrived: a form that was sent, which `method="dialog"` keeps from going anywhere,
// or a button such as that of the language.

const sent = 'form'
const liveMark = 'live'

/** For the script before first paint: from here on a press is not lost. Of several the first one counts. */
export function keepEarlyPress(): void {
  const { dataset } = document.documentElement
  const keep = (what: string): void => {
    if (dataset[liveMark] === undefined) dataset['pressed'] ??= what
  }
  document.addEventListener('submit', () => keep(sent))
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
    if (button) keep(`button ${nameOf(button)}`)
  })
}

/** Does it for her who has done it already, now that there is somebody to answer. */
export function makeUpForEarlyPress(root: HTMLElement): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  dataset[liveMark] = ''
  delete dataset['pressed']
  if (pressed === undefined) return
  if (pressed === sent) root.querySelector('form')?.requestSubmit()
  else [...root.querySelectorAll('button')].find((button) => `button ${nameOf(button)}` === pressed)?.click()
}

/** Drawn anew it is another element of the same name. */
function nameOf(button: HTMLElement): string {
  return button.getAttribute('aria-label') ?? button.textContent
}
