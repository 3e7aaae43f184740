// Remembers presses before the page's code had loaded: a submitted form, which `method="dialog"` keeps from navigating, or a
// button such as that of the language.

const sent = 'form'
const liveMark = 'live'
const pressingMark = 'pressing'
const released = 'early-press-released'
/** A lifted finger fires its event before the click that it makes, on some phones in a task of its own. */
const clickAfterLiftMs = 100

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
  followPress()
}

/** Knows while a finger, a mouse button or the space bar is down, until its click has been answered. */
function followPress(): void {
  const { dataset } = document.documentElement
  let lifting: ReturnType<typeof setTimeout> | undefined
  const release = (): void => {
    if (dataset[pressingMark] === undefined) return
    delete dataset[pressingMark]
    document.dispatchEvent(new Event(released))
  }
  const releaseIn = (ms: number): void => {
    clearTimeout(lifting)
    lifting = setTimeout(release, ms)
  }
  const hold = (): void => {
    clearTimeout(lifting)
    if (dataset[liveMark] === undefined) dataset[pressingMark] = ''
  }
  document.addEventListener('pointerdown', hold)
  document.addEventListener('keydown', ({ key }) => key === ' ' && hold())
  // A button answers the space bar when it is released, with a click that comes after this.
  document.addEventListener('keyup', ({ key }) => key === ' ' && releaseIn(clickAfterLiftMs))
  document.addEventListener('pointerup', () => releaseIn(clickAfterLiftMs))
  // A finger that scrolls is no press.
  document.addEventListener('pointercancel', release)
  // After the click comes what it does, such as sending the form.
  document.addEventListener('click', () => releaseIn(0))
}

/** Now, or once the finger or key that is down has been lifted: a button that is replaced under a finger gets no click. */
export function betweenPresses(draw: () => void): void {
  if (document.documentElement.dataset[pressingMark] === undefined) draw()
  else document.addEventListener(released, draw, { once: true })
}

/** Repeats a press that came before the page could answer it. */
export function makeUpForEarlyPress(root: HTMLElement): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  dataset[liveMark] = ''
  delete dataset['pressed']
  if (pressed === undefined) return
  if (pressed === sent) root.querySelector('form')?.requestSubmit()
  else [...root.querySelectorAll('button')].find((button) => `button ${nameOf(button)}` === pressed)?.click()
}

/** Drawn anew, a button or a link is another element of the same name. */
export function nameOf(control: HTMLElement): string {
  return control.getAttribute('aria-label') ?? control.textContent
}
