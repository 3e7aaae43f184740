// The browser of a file of journeys: the one that its process shares, else one of its own.
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'

/** A journey's page is gone before a script that is compiled once more, for speed, has paid for it. */
const lowCompilation = '--js-flags=--no-opt,--no-maglev'

let shared: Browser | null = null

/** It ends with the process. */
export async function startSharedBrowser(): Promise<void> {
  shared = await launchBrowser([lowCompilation])
}

/** `release` closes it, or leaves it to the files that come after. */
export async function openJourneyBrowser(): Promise<{ browser: Browser; release(): Promise<void> }> {
  if (shared?.isConnected() === true) return { browser: shared, release: leaveClean(shared) }
  const browser = await launchBrowser([lowCompilation])
  return { browser, release: () => browser.close() }
}

/** What one file left open would be there for the next one. */
const leaveClean = (browser: Browser) => async (): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
