// Sends events to our own collector or to Mixpanel: they leave in batches, wait while offline, and are retried until they have
// arrived.
import { identifiedEvent } from '@daybreak/contract'
import type { AnalyticsClient, AnalyticsService, ClientSettings, Person } from './analytics-client.ts'
import { openEventQueue } from './event-queue.ts'

/** Soon enough for a page that is closed, and late enough to be no part of what the worker waits for. */
const flushAfterMs = 2_000
const batchSize = 50
const firstRetryMs = 5_000
const maxRetryMs = 300_000
/** A network that swallows calls, as that of a lost connection does, must not hold up what waits behind this one. */
const patienceMs = 10_000

/** @param signal  ends its timers and listeners */
export function openCollectorClient({ debug, nowMs, service }: ClientSettings, signal: AbortSignal): AnalyticsClient {
  const queue = openEventQueue()
  let timer: number | undefined
  let retryMs = firstRetryMs
  let isSending = false

  function flushIn(ms: number): void {
    window.clearTimeout(timer)
    if (!signal.aborted) timer = window.setTimeout(() => void flush(), ms)
  }

  function add(event: string, insertId: string, properties: object): void {
    const person = queue.person()
    if (person === null) return
    const waiting = {
      event,
      properties: {
        ...properties,
        ...(service.token !== null && { token: service.token }),
        distinct_id: person,
        $insert_id: insertId,
        time: nowMs() / 1_000,
      },
    }
    if (debug) window.console.debug('analytics', waiting)
    queue.add(waiting)
    if (!isSending) flushIn(flushAfterMs)
  }

  /** One tab sends at a time; what two send after all is kept once under its insert id. */
  async function flush(): Promise<void> {
    if (isSending || !navigator.onLine) return
    const events = queue.first(batchSize)
    if (events.length === 0) return
    isSending = true
    const waitMs = await send(service, events)
    isSending = false
    if (waitMs === null) {
      queue.remove(new Set(events.map(({ properties }) => properties.$insert_id)))
      retryMs = firstRetryMs
      flushIn(0)
    } else {
      flushIn(Math.max(waitMs, retryMs))
      retryMs = Math.min(maxRetryMs, retryMs * 2)
    }
  }

  window.addEventListener('online', () => flushIn(0), { signal })
  // The last chance of a page that is closed or put away. What does not arrive is still there when the app is opened again.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void flush(), { signal })
  signal.addEventListener('abort', () => window.clearTimeout(timer))

  return {
    identify({ id, contacts }) {
      if (queue.person() !== id) {
        queue.begin(id)
        add(identifiedEvent, crypto.randomUUID(), {})
        if (contacts !== null) void describe(service, id, contacts)
      }
      if (queue.first(1).length > 0) flushIn(flushAfterMs)
    },
    track: ({ name, properties, insertId }) => add(name, insertId, properties),
    forget(isSent) {
      window.clearTimeout(timer)
      const left = queue.first(batchSize)
      queue.clear()
      if (isSent && left.length > 0) void send(service, left)
    },
  }
}

/** Null when it has arrived, or never will; else how long the server asks to wait. */
async function send(service: AnalyticsService, events: readonly object[]): Promise<number | null> {
  try {
    const { status, headers } = await post(service, 'track', events)
    if (status !== 429 && status < 500) return null
    const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10)
    return Number.isNaN(seconds) ? 0 : seconds * 1_000
  } catch {
    return 0
  }
}

async function describe(service: AnalyticsService, id: string, { email, phone }: NonNullable<Person['contacts']>): Promise<void> {
  const set = { ...(email !== null && { $email: email }), ...(phone !== null && { $phone: phone }) }
  const person = { ...(service.token !== null && { $token: service.token }), $distinct_id: id, $set: set }
  await post(service, 'engage', [person]).catch(() => undefined)
}

/**
 * A form post, which another origin accepts without a preflight, and without the session's cookie: the event itself says whose it is. It
 * is sent when the page is left. `ip=0`: the location of a worker is not looked up.
 */
function post({ base }: AnalyticsService, path: 'track' | 'engage', said: unknown): Promise<Response> {
  return fetch(`${base}/${path}?verbose=1&ip=0`, {
    method: 'POST',
    body: new URLSearchParams({ data: JSON.stringify(said) }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  })
}
