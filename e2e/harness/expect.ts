// Waits for what a person would wait for, and fails with a clear message when it does not appear.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

const patienceMs = 30_000
const pollMs = 50

export async function assertShown(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor({ state: 'visible' })
}

export async function assertGone(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.first().waitFor({ state: 'hidden' })
}

/** Tries until the check passes; the last failure is the one that is reported. */
export async function eventually(check: () => Promise<void>, withinMs = patienceMs): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      await check()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(pollMs)
    }
  }
}

/** The path that the page ends up at, whatever it passes on the way. */
export async function assertAt(page: Page, path: string): Promise<void> {
  await eventually(async () => {
    await Promise.resolve()
    assert.equal(new URL(page.url()).pathname, path)
  })
}
