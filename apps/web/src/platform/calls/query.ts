// The cache of the server's answers. Rooms describe their queries in `<room>.queries.ts`.
import type { ClientLogCode } from '@daybreak/contract'
import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import type { ActionEffects } from '../action-runner.ts'
import { ApiProblem, isDown } from './api.ts'
import { logToServer } from './client-log.ts'
import { leaveForMaintenance } from '../page/leave-for-maintenance.ts'
import { refreshInAllTabs } from './refresh-channel.ts'
import type { Tag } from '../tags.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `logAs`: a failure of this query is reported to the server under that code (specification 8, "logged only").
     * `tags`: what it shows. It is asked again after an action that changes one of them.
     */
    queryMeta: { logAs?: ClientLogCode; tags?: readonly Tag[] }
    mutationMeta: ActionEffects
  }
}

/** What is down on purpose, as the notice above the screens asks for it. */
export const downKey = ['maintenance'] as const

const maxRetries = 2
const freshMs = 30_000
/** A screen that failed to load asks again by itself: the line, or the server, may be back without the browser noticing. */
const retryFailedMs = 15_000

function retryFailedAfter({ state }: Query): number | false {
  const { data, error } = state
  const isRefused = error instanceof ApiProblem && error.status < 500
  return error !== null && data === undefined && !isRefused ? retryFailedMs : false
}

/** A refusal stays a refusal; only a failure of the way or of the server is worth another try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < maxRetries && !isDown(error) && !(error instanceof ApiProblem && error.status < 500)
}

/** The screen was older than what it shows: another tab, another device or an event was first. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 409)
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta, state }) {
        // Decision 41: a page that cannot be shown. One that is shown stays, with what was typed there, and says so itself.
        if (state.data === undefined && error instanceof ApiProblem && error.code === 'maintenance') leaveForMaintenance()
        // A refusal for want of a session is no fault, and a failure to reach the server cannot be reported to it.
        if (meta?.logAs && error instanceof ApiProblem && error.status !== 401) logToServer(meta.logAs, error)
      },
    }),
    mutationCache: new MutationCache({
      async onSuccess(_answer, _input, _context, { meta }) {
        const refreshing = refreshInAllTabs(client, meta?.changes ?? [])
        if (meta?.waitsForFresh) await refreshing
      },
      onError(error, _input, _context, { meta }) {
        if (isOutdated(error)) void refreshInAllTabs(client, meta?.changes ?? [])
        if (isDown(error)) void client.invalidateQueries({ queryKey: downKey })
      },
    }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: freshMs, refetchInterval: retryFailedAfter },
      // A movement of money is never sent again by the cache: the room re-sends it with the same id, or not at all.
      mutations: { retry: false },
    },
  })
  return client
}
