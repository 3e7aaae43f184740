// Keeps a signed-in page in step with its session: refreshes in the background, reports activity, and leaves when the session
// ends anywhere. Specification 4, "Session", and 9: background refresh every 180,000 ms, exponential back-off when it fails.
import { sessionRoutes, type SignedIn } from '@daybreak/contract'
import { ApiProblem, callApi } from '#platform/calls/api.ts'
import { hasSession, onNotAuthenticated } from '#platform/session/session.ts'
import { isEnd, onOtherTab, type EndReason } from '#platform/session/session-channel.ts'

const refreshEveryMs = 180_000
const firstRetryMs = 2_000
/** Decisions 3: the browser reports activity at most once every 30 s. */
const reportEveryMs = 30_000

type Keeping = {
  nowMs: () => number
  /** Between 0 and 1, so that the pages of a whole employer do not come back to a server all at once. */
  chance?: () => number
  /** The session is over: it expired, a call was refused as unauthenticated, another tab logged out, or the cookie is gone. */
  onEnded: (reason: EndReason) => void
  /** The server's state of the session, at each poll. */
  onMet: (session: SignedIn['session']) => void
  /** Another worker signed in, in another tab; the data on this page is not theirs. */
  onOtherWorker: () => void
}

/** Runs from sign-in to sign-out. `refresh` reads the session at once, as after a proof that gave it a new token. */
export function keepSession({ nowMs, chance = Math.random, onEnded, onMet, onOtherWorker }: Keeping): {
  refresh: () => void
  stop: () => void
} {
  let known: SignedIn['session'] | null = null
  let isStopped = false
  let expiry: number | undefined

  function meet(session: SignedIn['session']) {
    if (isStopped) return
    if (known && known.user_id !== session.user_id) onOtherWorker()
    known = session
    onMet(session)
    window.clearTimeout(expiry)
    // The cookie goes by the browser's own time, so a machine whose clock is wrong only polls too early.
    expiry = window.setTimeout(isThere, Date.parse(session.expires_at) - nowMs())
  }
  function endReason(): EndReason {
    return known && nowMs() >= Date.parse(known.expires_at) ? 'expired' : 'revoked'
  }
  /** Specification 4: "A session is considered active only when a session token cookie exists". */
  function isThere(): boolean {
    if (hasSession()) return true
    onEnded(endReason())
    return false
  }

  const refresh = refreshInBackground({ nowMs, chance, isThere, onAnswer: meet })
  const stops = [
    refresh.stop,
    reportActivity(),
    onNotAuthenticated(() => onEnded(endReason())),
    onOtherTab((what) => (isEnd(what) ? onEnded(what) : refresh.now())),
    onWakeUp(() => isThere() && refresh.ifOverdue()),
  ]
  return {
    refresh: refresh.now,
    stop() {
      isStopped = true
      window.clearTimeout(expiry)
      for (const stop of stops) stop()
    },
  }
}

type Refreshing = Pick<Keeping, 'nowMs'> & {
  chance: () => number
  isThere: () => boolean
  onAnswer: (session: SignedIn['session']) => void
}

function refreshInBackground({ nowMs, chance, isThere, onAnswer }: Refreshing) {
  let timer: number | undefined
  let retryMs = firstRetryMs
  let isStopped = false
  let isRunning = false
  let lastMs = nowMs()

  async function refresh() {
    if (isRunning || !isThere()) return
    isRunning = true
    window.clearTimeout(timer)
    try {
      const { session } = await callApi(sessionRoutes.authenticate, { isBackground: true })
      onAnswer(session)
      lastMs = nowMs()
      retryMs = firstRetryMs
      next(refreshEveryMs)
    } catch (cause) {
      // The API client has already notified everyone that the session is over.
      if (cause instanceof ApiProblem && cause.status === 401) return
      // Half of it for certain, half by chance.
      next(retryMs * (0.5 + chance() / 2))
      retryMs = Math.min(retryMs * 2, refreshEveryMs)
    } finally {
      isRunning = false
    }
  }
  function next(delayMs: number) {
    if (!isStopped) timer = window.setTimeout(() => void refresh(), delayMs)
  }

  void refresh()
  return {
    now: () => void refresh(),
    /** Timers stop while a machine sleeps. */
    ifOverdue: () => void (nowMs() - lastMs >= refreshEveryMs && refresh()),
    stop() {
      isStopped = true
      window.clearTimeout(timer)
    },
  }
}

/** A tab that comes back to the front, or out of the browser's memory, has missed what happened meanwhile. */
function onWakeUp(poll: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && poll(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && poll(), { signal })
  return () => listening.abort()
}

/** Reports the first press at once and later ones when 30 s have passed, so that the server trails by at most that. */
function reportActivity(): () => void {
  const listening = new AbortController()
  let isResting = false
  let isActiveSinceReport = false
  let timer: number | undefined

  function report() {
    isResting = true
    isActiveSinceReport = false
    // A lost report is made up for by the next one; the API client reports a 401.
    callApi(sessionRoutes.touch).catch(() => undefined)
    timer = window.setTimeout(() => {
      isResting = false
      if (isActiveSinceReport) report()
    }, reportEveryMs)
  }
  function notice() {
    if (isResting) isActiveSinceReport = true
    else report()
  }

  // Specification 4: "Any key press or click". Captured, so that no component can hide one by stopping it.
  for (const kind of ['keydown', 'click'])
    document.addEventListener(kind, notice, { capture: true, passive: true, signal: listening.signal })
  return () => {
    listening.abort()
    window.clearTimeout(timer)
  }
}
