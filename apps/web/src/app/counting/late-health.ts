// Records failures of a page from the start, and loads the code that measures and reports once the page is idle.
import { loadedBrand } from '#platform/copy/brand.ts'
import { noteUncaught } from '#platform/health/uncaught.ts'
import { whenIdle } from '#platform/page/next-task.ts'

/** @param isWanted  the worker's own switch, where there is one */
export function followHealth(isWanted: () => boolean = () => true): void {
  noteUncaught()
  whenIdle(() => void begin(isWanted).catch(() => undefined))
}

async function begin(isWanted: () => boolean): Promise<void> {
  const [{ startClientHealth }, { analytics }] = await Promise.all([import('./client-health.ts'), loadedBrand])
  startClientHealth({ isProduction: analytics.isProduction, isWanted, random: Math.random })
}
