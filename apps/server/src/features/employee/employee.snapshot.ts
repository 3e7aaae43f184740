// Answers from memory what every request asks about a worker: whether they may enter, and whether the profile changed.
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { createSharedCache } from '#platform/changes/shared-cache.ts'
import type { Database } from '#platform/database/database.ts'
import type { OnboardingPort } from '#platform/http/routes.ts'
import { isAdmitted, profileEtag } from './employee.rules.ts'
import { profileTopic, readSnapshot, type WorkerSnapshot } from './employee.store.ts'

export type KeptSnapshot = WorkerSnapshot & { etag: string }

export type WorkerSnapshots = OnboardingPort & {
  /** @throws Error  for an employee that does not exist: sessions belong to those who do */
  read(employeeId: string): Promise<KeptSnapshot>
}

const maxSnapshots = 50_000

export function createSnapshots(database: Database, feed: ChangeFeed): WorkerSnapshots {
  const cache = createSharedCache<KeptSnapshot>({
    feed,
    topic: profileTopic,
    maxEntries: maxSnapshots,
    async load(employeeId) {
      const snapshot = await readSnapshot(database.query, employeeId)
      return snapshot === null ? null : { ...snapshot, etag: profileEtag(employeeId, snapshot) }
    },
  })

  async function read(employeeId: string): Promise<KeptSnapshot> {
    const snapshot = cache.peek(employeeId) ?? (await cache.get(employeeId))
    if (snapshot === null) throw new Error('a session names an employee who does not exist')
    return snapshot
  }

  return {
    read,
    isCompleted: async (employeeId) => isAdmitted((await read(employeeId)).onboardingStatus),
  }
}
