// Serves flags by the OpenFeature Remote Evaluation Protocol: one, all, and a stream of changes.
import { ofrepRoutes } from '@daybreak/contract'
import { handle, notModified, ok, type RouteDefinition, type RouteOptions } from '../http/routes.ts'
import type { ChangeStream } from './change-stream.ts'
import type { FlagSet } from './flag-set.rules.ts'
import { etagOf, evaluateAll, evaluateFlag, isMatched, readContext } from './ofrep.rules.ts'

export type OfrepDeps = {
  read(): Promise<FlagSet>
  stream: ChangeStream
  noteUse(key: string): void
  requestsPerMinute: number
}

const bodyLimitBytes = 16_384
/** A hidden tab closes its connection, of which a browser has six for all tabs of an address, and asks again when it is shown. */
const inactivityDelaySec = 1

export function routesOfFlags({ read, stream, noteUse, requestsPerMinute }: OfrepDeps): RouteDefinition[] {
  const options: RouteOptions = { bodyLimitBytes, limit: { requests: requestsPerMinute, perMs: 60_000 } }
  return [
    handle(
      ofrepRoutes.evaluateAll,
      async ({ body, context: { ifNoneMatch } }) => {
        const asked = readContext(body)
        if (asked.kind === 'fault') return { status: 400, body: asked } as const
        const set = await read()
        const flags = evaluateAll(set, asked.context)
        const etag = etagOf(asked.context, flags)
        if (isMatched(ifNoneMatch, etag)) return notModified(etag) as { status: 304; headers: { etag: string } }
        const requestUri = `/ofrep/v1/events?version=${set.version}`
        return ok(
          { flags, metadata: {}, eventStreams: [{ type: 'sse' as const, endpoint: { requestUri }, inactivityDelaySec }] },
          { etag },
        )
      },
      options,
    ),
    handle(
      ofrepRoutes.evaluateOne,
      async ({ params: { key }, body }) => {
        const asked = readContext(body)
        if (asked.kind === 'fault') return { status: 400, body: { key, ...asked } } as const
        const flag = (await read()).flags.get(key)
        if (flag === undefined)
          return { status: 404, body: { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'There is no such flag' } } as const
        noteUse(key)
        const evaluated = evaluateFlag(flag, asked.context)
        return 'errorCode' in evaluated ? ({ status: 400, body: evaluated } as const) : ok(evaluated)
      },
      options,
    ),
    handle(
      ofrepRoutes.followChanges,
      async ({ query, context }) => {
        const last = context.request.headers['last-event-id']
        return { status: 200, events: stream.follow(typeof last === 'string' ? last : query.version) } as const
      },
      options,
    ),
  ]
}
