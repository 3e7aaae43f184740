// Calls one route as the server composes it, with its database and without HTTP around it.
import { tmpdir } from 'node:os'
import type { RouteContract } from '../../packages/contract/src/index.ts'
import { newUuid } from '../../packages/ids/src/index.ts'
import { systemClock } from '../../packages/time/src/index.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import type { RequestContext } from '../../apps/server/src/platform/http/routes.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { composeTestRooms } from '../../apps/server/src/testing/composed-rooms.ts'

export type CallRoute = (employeeId: string, body: unknown) => Promise<void>

/** @returns a call by a worker who has just proved who they are; it throws unless something was made */
export function composedRoute(database: Database, wanted: RouteContract, routingNumber: string): CallRoute {
  const { routes } = composeTestRooms({ database, clock: systemClock, dataDir: tmpdir(), routingNumbers: [routingNumber] })
  const route = routes.find(({ contract }) => contract === wanted)
  if (route === undefined) throw new Error(`there is no route for ${wanted.method} ${wanted.path}`)
  return async (employeeId, body) => {
    const { status } = await route.run({ body, params: undefined, query: undefined, context: contextOf(employeeId) })
    if (status !== 201) throw new Error(`${wanted.method} ${wanted.path} answered ${status}`)
  }
}

function contextOf(employeeId: string): RequestContext {
  const at = systemClock.now()
  return {
    requestId: 'bench',
    log: silentLog,
    address: '127.0.0.1',
    isBackground: false,
    isPage: true,
    session: {
      sessionId: newUuid(systemClock),
      employeeId,
      strongProofAt: at,
      expiresAt: at.add({ hours: 1 }),
      isLimited: false,
      limitedUntil: null,
    },
    ifNoneMatch: undefined,
    rawBody: null,
    // Handlers read the headers of Fastify's request and nothing else of it, and leave its reply alone.
    request: { headers: {} } as RequestContext['request'],
    reply: {} as RequestContext['reply'],
  }
}
