// Checks a screen in forced colors, pixel by pixel: each control must be visible, with its usual border, and so must its state.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { JSHandle, Page } from 'playwright-core'
import { motionEnded } from './motion-ended.ts'

/** A control, what is drawn for it, and whether that has an edge or a fill of its own. */
type Found = { control: HTMLElement; body: HTMLElement; hasEdge: boolean }
/** A control and where it is drawn, in pixels of the window. */
type Drawn = { name: string; box: Box; hasEdge: boolean; isRange: boolean; isOn: boolean }
type Box = { left: number; top: number; right: number; bottom: number }

/** As much of a long page as is checked. */
const maxHeight = 3000
const maxTries = 5

export async function assertSeenInForcedColors(page: Page, screen: string): Promise<void> {
  const own = page.viewportSize() ?? { width: 1280, height: 900 }
  // All of a long page or dialog is in the window, so that one picture holds it.
  const height = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    return (dialog ?? document.documentElement).scrollHeight
  })
  try {
    await page.setViewportSize({ width: own.width, height: Math.min(maxHeight, Math.max(own.height, height)) })
    // What a dialog leaves under the pointer is highlighted, and reverts, some time later: a fill that is no control's own.
    await page.mouse.move(0, 0)
    await motionEnded(page)
    const found = await page.evaluateHandle(findControls)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    // An edge takes room, so what is below it has moved.
    const { controls, picture } = await takeStill(page, found)
    await found.dispose()
    const pictureOff = controls.some(({ isOn }) => isOn) ? await takeWithoutStates(page) : null
    const faults = await page.evaluate(compare, { controls, picture, pictureOff })
    assert.deepEqual(faults, [], `${screen}, forced colors`)
  } finally {
    await page.emulateMedia({ forcedColors: null, colorScheme: null })
    await page.setViewportSize(own)
  }
}

/** A picture and where its controls are: what an answer of the server moves or takes away meanwhile is taken again. */
async function takeStill(page: Page, found: JSHandle<Found[]>): Promise<{ controls: Drawn[]; picture: string }> {
  await motionEnded(page)
  for (let controls = await found.evaluate(measure), tries = 1; ; tries += 1) {
    const picture = await takePicture(page)
    const after = await found.evaluate(measure)
    if (isDeepStrictEqual(controls, after)) return { controls, picture }
    assert.ok(tries < maxTries, `the screen moved in each of ${maxTries} pictures of it`)
    controls = after
  }
}

/** What the page draws anew meanwhile, such as for an answer of the server, has its state back too early: the picture is taken again. */
async function takeWithoutStates(page: Page): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const turnedOff = await page.evaluate(turnStatesOff)
    const picture = await takePicture(page)
    if ((await page.evaluate(turnStatesOn)) === turnedOff) return picture
    assert.ok(tries < maxTries, `the states came back in each of ${maxTries} pictures without them`)
  }
}

async function takePicture(page: Page): Promise<string> {
  // Colors move for a moment after the mode changes.
  await motionEnded(page)
  return (await page.screenshot({ scale: 'css', caret: 'hide' })).toString('base64')
}

/** Runs in the page, in ordinary colors: they say which controls have a fill or an edge. */
function findControls(): Found[] {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const selector = 'button, a[href], input:not([type=hidden]), select, textarea, summary'
  return [...root.querySelectorAll<HTMLElement>(selector)]
    .filter((control) => !control.matches(':disabled'))
    .map((control) => ({ control, body: bodyOf(control) }))
    .filter(({ body }) => isDrawn(body))
    .map(({ control, body }) => ({ control, body, hasEdge: !isSeenByItself(control) && hasEdge(body) }))

  /** A slider by its whole length, an icon by its lines; and what the pointer or the focus is on shows more than it does elsewhere. */
  function isSeenByItself(control: HTMLElement): boolean {
    const isIcon = control.matches('button, a') && control.textContent?.trim() === '' && control.role !== 'switch'
    return isIcon || control.matches('input[type=range], :hover, :focus-visible')
  }

  /** What is drawn for a control: itself, or the box around it, or the track of a switch. */
  function bodyOf(control: HTMLElement): HTMLElement {
    const first = control.firstElementChild
    if (control.role === 'switch' && first instanceof HTMLElement) return first
    const around = control.parentElement
    // A field may be plain inside of a box that also holds its unit.
    const isPlain = control instanceof HTMLInputElement && around !== null && !hasEdge(control) && hasEdge(around)
    return around !== null && (isPlain || getComputedStyle(control).opacity === '0') ? around : control
  }

  function isDrawn(body: HTMLElement): boolean {
    const { left, right, top, width, height } = body.getBoundingClientRect()
    if (width <= 4 || height <= 4 || body.closest('.vh')) return false
    if (!body.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    // From edge to edge: what is under an open sheet is not checked.
    return [left + 3, left + width / 2, right - 3].every((x) => {
      const front = document.elementFromPoint(x, top + height / 2)
      return front !== null && (body.contains(front) || front.contains(body))
    })
  }

  function hasEdge(body: HTMLElement): boolean {
    const { backgroundColor, boxShadow, borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(body)
    const hasFill = !/, 0\)$|^transparent$/.test(backgroundColor)
    const hasLine = borderTopStyle !== 'none' && borderTopWidth !== '0px' && !borderTopColor.endsWith(', 0)')
    // What fills the whole row or only lifts it on the page is no shape of a control.
    return hasLine || /inset/.test(boxShadow) || (hasFill && body.getBoundingClientRect().width < document.body.clientWidth)
  }
}

/** Runs in the page, in forced colors. */
function measure(found: Found[]): Drawn[] {
  const fixed = [...document.body.querySelectorAll('*')].filter((one) => {
    const { position, zIndex } = getComputedStyle(one)
    return position === 'fixed' && Number.parseInt(zIndex, 10) > 0
  })
  return found
    .filter(({ body }) => body.isConnected && isWhole(body) && isInFront(body))
    .map(({ control, body, hasEdge }) => {
      const { left, top, right, bottom } = body.getBoundingClientRect()
      const isInput = control instanceof HTMLInputElement
      const words = control.ariaLabel ?? (isInput ? control.labels?.[0]?.textContent : control.textContent) ?? ''
      return {
        name: `<${control.tagName.toLowerCase()}> ${words.trim().slice(0, 40)}`,
        box: { left, top, right, bottom },
        hasEdge,
        isRange: control.matches('input[type=range]'),
        isOn: isInput ? control.checked : control.matches('[aria-checked=true], [aria-pressed=true], [aria-selected=true]'),
      }
    })

  /** Not under what stays in its place, such as the tabs or a toast, while the edges above it take room. */
  function isInFront(body: HTMLElement): boolean {
    const own = body.getBoundingClientRect()
    return fixed
      .filter((one) => !one.contains(body))
      .map((one) => one.getBoundingClientRect())
      .every(({ left, right, top, bottom }) => right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom)
  }

  /** Not cut by the edge of something that scrolls. */
  function isWhole(body: HTMLElement): boolean {
    const { left, top, right, bottom } = body.getBoundingClientRect()
    for (let box = body.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      if (top < edge.top - 2 || bottom > edge.bottom + 2 || left < edge.left - 2 || right > edge.right + 2) return false
    }
    return true
  }
}

/** Runs in the page: takes every chosen state away for a picture, behind React's back. Gives back how many there were. */
function turnStatesOff(): number {
  const states = ['aria-checked', 'aria-pressed', 'aria-selected']
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  let turned = 0
  for (const control of root.querySelectorAll<HTMLElement>('button, a, input')) {
    const state = states.find((name) => control.getAttribute(name) === 'true')
    const isChecked = control instanceof HTMLInputElement && control.checked
    if (state === undefined && !isChecked) continue
    control.dataset['wasOn'] = state ?? 'checked'
    if (state !== undefined) control.setAttribute(state, 'false')
    else if (isChecked) control.checked = false
    turned += 1
  }
  return turned
}

/** Runs in the page: puts every state back. Gives back how many were still away. */
function turnStatesOn(): number {
  let wereOff = 0
  for (const control of document.querySelectorAll<HTMLElement>('[data-was-on]')) {
    const state = control.dataset['wasOn'] ?? ''
    delete control.dataset['wasOn']
    if (state === 'checked' && control instanceof HTMLInputElement) {
      if (!control.checked) wereOff += 1
      control.checked = true
    } else {
      if (control.getAttribute(state) === 'false') wereOff += 1
      control.setAttribute(state, 'true')
    }
  }
  return wereOff
}

type Pictures = { controls: Drawn[]; picture: string; pictureOff: string | null }

/** Runs in the page, which can read its own pictures. Two pixels differ from 3 : 1 on (WCAG 1.4.11). */
async function compare({ controls, picture, pictureOff }: Pictures): Promise<string[]> {
  const reachPx = 3
  const depthPx = 7
  const minRatio = 3
  const minChangedPixels = 12
  // Worked out once: a control has thousands of pixels.
  const linear = Float64Array.from({ length: 256 }, (_, level) => {
    const value = level / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const shown = await read(picture)
  const off = pictureOff === null ? null : await read(pictureOff)
  return controls.flatMap((control) => {
    const { name, box } = control
    if (box.right > shown.width || box.bottom > shown.height || box.left < 0 || box.top < 0) return []
    const around = luminance(shown, box.left - reachPx, (box.top + box.bottom) / 2)
    if (!thirdsOf(box, control.isRange).every((part) => hasContrast(part, around))) return [`${name} cannot be seen`]
    if (control.hasEdge && !hasEdges(box)) return [`${name} has no edge`]
    if (control.isOn && off !== null && changedPixels(box, off) < minChangedPixels) return [`${name} looks the same on and off`]
    return []
  })

  async function read(base64: string): Promise<ImageData> {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!canvas) throw new Error('no canvas to read the picture with')
    canvas.drawImage(bitmap, 0, 0)
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height)
  }

  function luminance({ data, width, height }: ImageData, x: number, y: number): number {
    const column = Math.min(width - 1, Math.max(0, Math.round(x)))
    const at = (Math.min(height - 1, Math.max(0, Math.round(y))) * width + column) * 4
    const level = (part: number): number => linear[data[at + part] ?? 0] ?? 0
    return 0.2126 * level(0) + 0.7152 * level(1) + 0.0722 * level(2)
  }

  function differ(one: number, other: number): boolean {
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= minRatio
  }

  /** A slider is to be seen from end to end. */
  function thirdsOf(box: Box, isRange: boolean): Box[] {
    if (!isRange) return [box]
    const third = (box.right - box.left) / 3
    return [0, 1, 2].map((index) => ({ ...box, left: box.left + index * third, right: box.left + (index + 1) * third }))
  }

  function hasContrast({ left, top, right, bottom }: Box, around: number): boolean {
    for (let y = Math.ceil(top); y < bottom; y += 1)
      for (let x = Math.ceil(left); x < right; x += 1) if (differ(luminance(shown, x, y), around)) return true
    return false
  }

  /** From outside inward at the middle of each side. */
  function hasEdges({ left, top, right, bottom }: Box): boolean {
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
    const sides = [
      { x: left, y: middleY, toX: 1, toY: 0 },
      { x: right - 1, y: middleY, toX: -1, toY: 0 },
      { x: middleX, y: top, toX: 0, toY: 1 },
      { x: middleX, y: bottom - 1, toX: 0, toY: -1 },
    ]
    return sides.every(({ x, y, toX, toY }) => {
      // The ring of a focused control begins two pixels outside, with a gap before the edge.
      const path = Array.from({ length: reachPx + depthPx }, (_, step) => step - reachPx)
      const [outside = 0, ...further] = path.map((step) => luminance(shown, x + toX * step, y + toY * step))
      return further.some((one) => differ(one, outside))
    })
  }

  function changedPixels({ left, top, right, bottom }: Box, other: ImageData): number {
    let changed = 0
    for (let y = Math.ceil(top); y < bottom && changed < minChangedPixels; y += 1)
      for (let x = Math.ceil(left); x < right; x += 1) if (differ(luminance(shown, x, y), luminance(other, x, y))) changed += 1
    return changed
  }
}
