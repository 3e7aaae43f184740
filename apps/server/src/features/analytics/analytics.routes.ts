// Serves the collector in the formats of Mixpanel's and Segment's clients.
import { collectorRoutes } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { handle, ok, type RequestContext, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import type { AnalyticsDeps } from './analytics-deps.ts'
import {
  judgeMixpanelEvent,
  judgeMixpanelPerson,
  judgeSegmentMessage,
  listOf,
  type JudgeSettings,
  type NewEvent,
  type Verdict,
} from './analytics.rules.ts'
import { addEvents } from './analytics.store.ts'

/** Segment's clients send half of that at once, and Mixpanel's fifty events. */
const bodyLimitBytes = 1_048_576

export function routesOfAnalytics(deps: AnalyticsDeps): RouteDefinition[] {
  const options: RouteOptions = { bodyLimitBytes, takesForm: true, limit: { requests: deps.requestsPerMinute, perMs: 60_000 } }

  async function answerMixpanel(
    said: unknown,
    { context, verbose, judge }: { context: RequestContext; verbose: string | undefined; judge: Judge },
  ) {
    const { kept, fault } = await collect(deps, said, judge, context)
    const isVerbose = verbose === '1' || verbose === 'true'
    if (fault === null) return ok(isVerbose ? ({ status: 1, error: null } as const) : (1 as const))
    const body = isVerbose ? ({ status: 0, error: fault, num_good_events: kept } as const) : (0 as const)
    return { status: 400, body } as const
  }

  return [
    handle(
      collectorRoutes.track,
      async ({ body, query: { verbose }, context }) =>
        answerMixpanel(dataOf(body), { context, verbose, judge: judgeMixpanelEvent }),
      options,
    ),
    handle(
      collectorRoutes.trackByAddress,
      async ({ query: { data, verbose }, context }) =>
        answerMixpanel(decoded(data), { context, verbose, judge: judgeMixpanelEvent }),
      options,
    ),
    handle(
      collectorRoutes.engage,
      async ({ body, query: { verbose }, context }) =>
        answerMixpanel(dataOf(body), { context, verbose, judge: judgeMixpanelPerson }),
      options,
    ),
    handle(
      collectorRoutes.engageByAddress,
      async ({ query: { data, verbose }, context }) =>
        answerMixpanel(decoded(data), { context, verbose, judge: judgeMixpanelPerson }),
      options,
    ),
    handle(
      collectorRoutes.batch,
      async ({ body: { batch }, context }) => {
        const { kept, fault } = await collect(deps, batch, judgeSegmentMessage, context)
        if (fault === null) return ok({ success: true } as const)
        return { status: 400, body: { success: false, error: fault, num_good_events: kept } } as const
      },
      { ...options, takesForm: false },
    ),
  ]
}

type Judge = (said: unknown, settings: JudgeSettings) => Verdict

/** Keeps what may be kept, and reports the first invalid one by its position and one of our codes, never by its content. */
async function collect(
  { database, clock, takesContacts, readNotSharing }: AnalyticsDeps,
  said: unknown,
  judge: Judge,
  { request, log }: RequestContext,
): Promise<{ kept: number; fault: string | null }> {
  const now = clock.now()
  const verdicts = listOf(said).map((one) => judge(one, { now, takesContacts }))
  const events = verdicts.flatMap((verdict) => (verdict.kind === 'event' ? [verdict.event] : []))
  // Decisions 46: the browser's own setting wins, and so does the worker's, whatever a page that does not know it yet sends.
  const isRefusedByBrowser = request.headers['sec-gpc'] === '1'
  const wanted = isRefusedByBrowser ? [] : await withoutUnwilling(events)
  await addEvents(
    database.query,
    wanted.map((event) => withIds(event)),
    now,
  )
  const position = verdicts.findIndex(({ kind }) => kind === 'refused')
  const first = verdicts[position]
  if (first?.kind !== 'refused') return { kept: events.length, fault: null }
  const refusedCount = verdicts.filter(({ kind }) => kind === 'refused').length
  log.info('analytics_refused', { count: refusedCount, reason: first.reason })
  return { kept: verdicts.length - refusedCount, fault: `${position}: ${first.reason}` }

  async function withoutUnwilling(all: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const ids = new Set(all.flatMap(({ subject }) => ('employeeId' in subject ? [subject.employeeId] : [])))
    if (ids.size === 0) return all
    const unwilling = await readNotSharing(database.query, [...ids])
    return all.filter(({ subject }) => !('employeeId' in subject && unwilling.has(subject.employeeId)))
  }

  function withIds(event: NewEvent) {
    const id = newUuid(clock)
    return { ...event, id, insertId: event.insertId ?? id }
  }
}

/** A form carries it in `data`, as the clients do that send what other sites may send. */
function dataOf(body: unknown): unknown {
  const { data } = body as { data?: unknown }
  return typeof data === 'string' ? decoded(data) : body
}

/** JSON, or its Base64, whose plus signs a form has read as blanks. What is neither is no event. */
function decoded(data: string): unknown {
  const text = /^\s*[[{]/.test(data) ? data : Buffer.from(data.replaceAll(' ', '+'), 'base64').toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
