// Records when a flag was last asked for, at most once an hour for each flag, without anyone waiting for it.
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { noteFlagUse } from './flag-set.store.ts'

export type FlagUse = {
  note(key: string): void
  /** Resolves when nothing is being written any longer. */
  close(): Promise<void>
}

const noteEveryMs = 60 * 60_000

export function createFlagUse({ database, nowMs, log }: { database: Database; nowMs: () => number; log: Log }): FlagUse {
  const notedMs = new Map<string, number>()
  const writing = new Set<Promise<void>>()
  return {
    note(key) {
      const last = notedMs.get(key)
      if (last !== undefined && nowMs() - last < noteEveryMs) return
      notedMs.set(key, nowMs())
      const written = noteFlagUse(database.query, key)
        .catch((error: unknown) => log.debug('flag_use_not_noted', { error }))
        .finally(() => void writing.delete(written))
      writing.add(written)
    },
    close: async () => void (await Promise.all(writing)),
  }
}
