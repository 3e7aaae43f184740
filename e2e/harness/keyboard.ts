// Moves through a page as a worker without a mouse does.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const maxSteps = 80

/**
 * Presses Tab until the element has the focus, and holds it to a focus that can be seen.
 *
 * @param key  `Shift+Tab` for something at the end of a long page, where people go back from its beginning
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < maxSteps; steps += 1) {
    if (await hasFocus(target)) {
      await assertFocusShows(target)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${target.toString()} cannot be reached with ${maxSteps} presses of ${key}`)
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

async function assertFocusShows(target: Locator): Promise<void> {
  const shows = await target.evaluate((element) => {
    const hasRing = (one: Element | null, part?: string): boolean => {
      if (one === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    // A field may show the focus on the box around it, a row on the box that its button spans over it.
    return hasRing(element) || hasRing(element, '::after') || hasRing(element, '::before') || hasRing(element.parentElement)
  })
  assert.ok(shows, `the focus on ${target.toString()} cannot be seen`)
}
