// Waits until nothing on a page moves any more.
import type { Page } from 'playwright-core'

/** A color halfway between two themes, or to the one under a pointer, is no color of the screen. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}
