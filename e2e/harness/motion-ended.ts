// Waits until every animation on a page has ended.
import type { Page } from 'playwright-core'

/** A color halfway between two themes, or to the one under a pointer, is no color of the screen. */
export async function motionEnded(page: Page): Promise<void> {
  // Not by their promises: a transition that another one replaces in forced colors may never keep its own.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}
