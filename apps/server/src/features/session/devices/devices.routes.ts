// Lists where a worker is logged in, ends sessions there, and lists the activity on the account.
import { deviceRoutes, sessionActivityRoutes } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Database } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { cursorsOf, cutPage } from '#platform/http/cursors.ts'
import { readTake } from '#platform/http/input/page-size.ts'
import { noContent, ok, type ActiveSession, type RouteDefinition } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/access/session-cookies.ts'
import { handle } from '../session-handle.ts'
import { listActivity, recordActivity } from '../callers/index.ts'
import { sessionLimits } from '../session.rules.ts'
import { endSessionElsewhere, endSessionsOf } from '../session-ending.ts'
import { listSessions, revokeSession } from '../session.store.ts'

export type DeviceRouteDeps = {
  database: Database
  clock: Clock
  feed: ChangeFeed
  cookies: SessionCookies
}

/** UUIDv7 sorts by time, so an id alone says where a page ended. */
const activityCursors = cursorsOf('session.activity', { id: 'uuid' })

export function routesOfDevices(deps: DeviceRouteDeps): RouteDefinition[] {
  const { database, clock, cookies } = deps
  return [
    handle(deviceRoutes.listDevices, async ({ session, context }) => {
      const now = clock.now()
      const activeAfter = now.subtract({ milliseconds: sessionLimits.idleMs })
      const live = await listSessions(database.query, { employeeId: session.employeeId, now, activeAfter })
      const data = live.map(({ id, startedAt, lastActiveAt, device }) => ({
        id: publicId('ses', id),
        device,
        createdAt: instantText(startedAt),
        // This very request is activity, which may be on its way to the session's row.
        lastSeenAt: instantText(id === session.sessionId && !context.isBackground ? now : lastActiveAt),
        isThisDevice: id === session.sessionId,
      }))
      return ok({
        data: [...data.filter(({ isThisDevice }) => isThisDevice), ...data.filter(({ isThisDevice }) => !isThisDevice)],
      })
    }),

    handle(deviceRoutes.revokeDevice, async ({ session, params }) => {
      const id = parsePublicId('ses', params.id)
      if (id === null || !(await endSession(deps, session, id))) return refuse('session.no_such_device')
      return id === session.sessionId ? noContent({ 'set-cookie': cookies.clear() }) : noContent()
    }),

    handle(deviceRoutes.revokeAll, async ({ session, body: { which } }) => {
      await endAll(deps, session, which)
      return which === 'all' ? noContent({ 'set-cookie': cookies.clear() }) : noContent()
    }),

    handle(sessionActivityRoutes.listActivity, async ({ session, query }) => {
      const take = readTake(query.take)
      const last = activityCursors.read(query.cursor)
      if (isRefused(last)) return last
      // One more than is shown says whether there is a next page.
      const found = await listActivity(database.query, session.employeeId, {
        take: take + 1,
        after: last?.id ?? null,
        group: query.group ?? null,
      })
      const { shown, pageInfo } = cutPage(found, { take, cursors: activityCursors, keyOf: ({ id }) => ({ id }) })
      return ok({
        data: shown.map(({ id, kind, at, sessionId, device, detail }) => ({
          id: publicId('act', id),
          kind,
          at: instantText(at),
          device,
          isThisSession: sessionId === session.sessionId,
          detail,
        })),
        pageInfo,
      })
    }),
  ]
}

/** Another worker's session, or one that is over, is not there. */
export async function endSession(
  { database, clock, feed }: DeviceRouteDeps,
  session: ActiveSession,
  id: string,
): Promise<boolean> {
  const { employeeId, sessionId } = session
  const isEnded = await database.transaction(async (tx) => {
    const at = clock.now()
    // A page that is left alone ends its own session too, and its browser still gets messages.
    const isOver = id === sessionId ? revokeSession(tx, { id, employeeId }, at) : endSessionElsewhere(tx, { id, employeeId }, at)
    if (!(await isOver)) return false
    await recordActivity(tx, { employeeId, kind: id === sessionId ? 'signed_out' : 'device_signed_out', at, sessionId })
    return true
  })
  // Quality, "revoke works at once on every instance": the answer waits until all have acknowledged.
  await feed.acknowledged()
  return isEnded
}

async function endAll(
  { database, clock, feed }: DeviceRouteDeps,
  session: ActiveSession,
  which: 'others' | 'all',
): Promise<void> {
  const { employeeId, sessionId } = session
  await database.transaction(async (tx) => {
    const at = clock.now()
    await endSessionsOf(tx, { employeeId, except: which === 'others' ? sessionId : null }, at)
    await recordActivity(tx, { employeeId, kind: 'signed_out_everywhere', at, sessionId })
  })
  await feed.acknowledged()
}
