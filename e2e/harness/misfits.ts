// Finds what does not fit on a screen at its width and text size: sideways scroll, overflowing words, values cut off in their
// field.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from './expect.ts'

/** WCAG 1.4.10 and DESIGN 9: the widths that a screen must bear, and the size of its text there. */
const narrow = { width: 320, height: 640 }
const textSizes = ['100%', '200%'] as const

/** Nothing is outside the screen, its dialogs and its fields at this moment. */
export async function assertHolds(page: Page, screen: string): Promise<void> {
  const { width } = page.viewportSize() ?? narrow
  assert.deepEqual(await page.evaluate(findMisfits), [], `${screen}, ${width} px wide`)
}

/**
 * The same at the screen's own width and at 320 px, each with text of once and twice the size.
 *
 * @param options.withinMs  for a page that is not updated by script, which need not be waited for
 */
export async function assertHoldsLargeText(page: Page, screen: string, options: { withinMs?: number } = {}): Promise<void> {
  const own = page.viewportSize() ?? narrow
  const before = await page.evaluate(() => document.documentElement.style.fontSize)
  try {
    for (const size of textSizes) {
      await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
      for (const viewport of [own, narrow]) {
        await page.setViewportSize(viewport)
        // What follows the width by script, such as lines instead of a table, is updated a moment later.
        await eventually(() => assertHolds(page, `${screen} with text of ${size}`), options.withinMs)
      }
    }
  } finally {
    await page.setViewportSize(own)
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), before)
  }
}

/** Runs in the page: each fault in a line. */
function findMisfits(): string[] {
  const faults: string[] = []
  const tolerancePx = 1.5
  /** A longer value, such as an e-mail address, may scroll inside its field. */
  const maxValueLength = 16
  const page = document.documentElement
  const viewportWidth = page.clientWidth
  if (page.scrollWidth > viewportWidth) faults.push(`the page is ${page.scrollWidth} px wide`)
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (dialog && dialog.scrollWidth > dialog.clientWidth) faults.push(`the dialog is ${dialog.scrollWidth} px wide`)

  const root = dialog ?? document.body
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    const words = text.textContent?.trim() ?? ''
    if (!parent || words === '' || parent.closest('svg, .vh, script, style, option') || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rect = range.getBoundingClientRect()
    if (rect.width > 0) checkWords(words, rect, parent)
  }
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select, textarea')) checkValue(field)
  return faults

  function isSeen(element: Element): boolean {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function isOutside(rect: DOMRect, left: number, right: number): boolean {
    return rect.left < left - tolerancePx || rect.right > right + tolerancePx
  }

  function nameOf(element: Element): string {
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
  }

  /** From the words outward, as far as boxes hold each other. */
  function checkWords(words: string, rect: DOMRect, parent: Element): void {
    let fault: string | null = null
    for (let box: Element | null = parent; box && box !== page; box = box.parentElement) {
      const { display, textOverflow, position, clipPath } = getComputedStyle(box)
      // Hidden from sight, and there for a screen reader.
      if (clipPath.startsWith('inset(50%')) return
      if (display === 'inline' || display === 'contents') continue
      // Our reading: long text in a narrow column may end in an ellipsis.
      if (textOverflow === 'ellipsis' || isScrolledTo(rect, box)) return
      const { left, right } = box.getBoundingClientRect()
      if (isOutside(rect, left, right)) fault ??= `"${words.slice(0, 40)}" runs out of ${nameOf(box)}`
      if (position === 'fixed' || position === 'absolute') break
    }
    if (isOutside(rect, 0, viewportWidth)) fault ??= `"${words.slice(0, 40)}" is cut by the edge of the window`
    if (fault !== null) faults.push(fault)
  }

  /** A region of its own that scrolls sideways, such as a table. What is before its start cannot be reached. */
  function isScrolledTo(rect: DOMRect, box: Element): boolean {
    const { overflowX } = getComputedStyle(box)
    if (box === dialog || (overflowX !== 'auto' && overflowX !== 'scroll') || box.scrollWidth <= box.clientWidth) return false
    return rect.left + box.scrollLeft >= box.getBoundingClientRect().left - tolerancePx
  }

  function checkValue(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): void {
    if (!isSeen(field) || field.value === '' || field.value.length > maxValueLength) return
    if (field instanceof HTMLInputElement && ['checkbox', 'radio', 'range', 'file', 'hidden'].includes(field.type)) return
    const { left, right } = field.getBoundingClientRect()
    const label = field.labels?.[0]?.textContent ?? field.name
    if (field.scrollWidth > field.clientWidth + tolerancePx) faults.push(`the value of "${label}" does not fit its field`)
    if (left < -tolerancePx || right > viewportWidth + tolerancePx) faults.push(`the field "${label}" lies beside the window`)
  }
}
