// Batches writes that many report one by one: those of one turn, or of the time while a statement runs, go together.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** @returns resolves when what was reported is written, and fails with the statement that was to write it */
export type GatheredWrites<Item> = (item: Item) => Promise<void>

export function createGatheredWrites<Item>(write: (items: readonly Item[]) => Promise<void>): GatheredWrites<Item> {
  let gathered: Item[] = []
  let next: Promise<void> | null = null
  let current: Promise<void> = Promise.resolve()

  async function writeGathered(): Promise<void> {
    await nextTurn()
    const items = gathered
    gathered = []
    next = null
    await write(items)
  }

  return (item) => {
    gathered.push(item)
    if (next === null) {
      next = current.then(writeGathered)
      // The failure belongs to those who reported; the statement after it is another one.
      current = next.catch(() => {})
    }
    return next
  }
}
