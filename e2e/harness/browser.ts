// Starts the browser that the journeys and the benchmarks share.
import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

/** A browser that speaks to this machine alone and checks for no updates. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** Chromium refuses its own sandbox when root runs it. */
export function flagsFor(isRoot: boolean): string[] {
  return isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags
}

export async function launchBrowser(extraFlags: readonly string[] = []): Promise<Browser> {
  const { path, env } = await findBrowser()
  return chromium.launch({
    executablePath: path,
    headless: true,
    args: [...flagsFor(process.getuid?.() === 0), ...extraFlags],
    env: { ...environment(), ...env },
  })
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
