// Knows on every instance what is down: kept in memory, dropped when a change is announced, and served to pages.
import { maintenanceRoutes } from '@daybreak/contract'
import { instantText, type Clock } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { createSharedCache } from '#platform/changes/shared-cache.ts'
import type { Database } from '#platform/database/database.ts'
import { handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import type { MaintenancePort, OpenWindow } from './maintenance.rules.ts'
import { allMaintenance, listOpenWindows, maintenanceTopic } from './maintenance.store.ts'

export type MaintenanceDesk = MaintenancePort & { routes: RouteDefinition[] }

export function createMaintenance({
  database,
  feed,
  clock,
}: {
  database: Database
  feed: ChangeFeed
  clock: Clock
}): MaintenanceDesk {
  const cache = createSharedCache<readonly OpenWindow[]>({
    feed,
    topic: maintenanceTopic,
    maxEntries: 1,
    load: () => listOpenWindows(database.query),
  })
  const read = async () => (await cache.get(allMaintenance)) ?? []
  return {
    peek: () => cache.peek(allMaintenance),
    read,
    routes: [handle(maintenanceRoutes.read, async () => ok(answerOf(await read(), clock)))],
  }
}

function answerOf(windows: readonly OpenWindow[], clock: Clock) {
  const timesOf = ({ startedAt, until }: OpenWindow) => ({
    startedAt: instantText(startedAt),
    until: until === null ? null : instantText(until),
  })
  const whole = windows.find(({ part }) => part === null)
  return {
    now: instantText(clock.now()),
    whole: whole === undefined ? null : timesOf(whole),
    parts: windows.flatMap((window) => (window.part === null ? [] : [{ part: window.part, ...timesOf(window) }])),
  }
}
