// Answers from memory what every request asks about a worker: whether they may enter, and whether the profile changed.
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { createSharedCache } from '#platform/changes/shared-cache.ts'
import type { Database } from '#platform/database/database.ts'
import type { OnboardingPort } from '#platform/http/routes.ts'
import { isAdmitted, profileEtag } from './employee.rules.ts'
import { profileTopic, readStanding, type Standing } from './employee.store.ts'

export type KeptStanding = Standing & { etag: string }

export type Standings = OnboardingPort & {
  /** @throws Error  for an employee that does not exist: sessions belong to those who do */
  read(employeeId: string): Promise<KeptStanding>
}

const maxStandings = 50_000

export function createStandings(database: Database, feed: ChangeFeed): Standings {
  const cache = createSharedCache<KeptStanding>({
    feed,
    topic: profileTopic,
    maxEntries: maxStandings,
    async load(employeeId) {
      const standing = await readStanding(database.query, employeeId)
      return standing === null ? null : { ...standing, etag: profileEtag(employeeId, standing) }
    },
  })

  async function read(employeeId: string): Promise<KeptStanding> {
    const standing = cache.peek(employeeId) ?? (await cache.get(employeeId))
    if (standing === null) throw new Error('a session names an employee who does not exist')
    return standing
  }

  return {
    read,
    isCompleted: async (employeeId) => isAdmitted((await read(employeeId)).onboardingStatus),
  }
}
