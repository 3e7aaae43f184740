// Keeps a signed-in page honest: refreshes in the background, reports activity, and leaves when the session ends anywhere.
// Specification 4, "Session", and 9: background refresh every 180,000 ms, exponential back-off when it fails.
import { sessionRoutes } from '@daybreak/contract'
import { ApiProblem, callApi } from '#platform/api.ts'
import { hasSession, onNotAuthenticated } from '#platform/session.ts'
import { onOtherTab } from '#platform/session-channel.ts'

const refreshEveryMs = 180_000
const firstRetryMs = 2_000
/** Decisions 3: the browser reports activity at most once every 30 s. */
const reportEveryMs = 30_000

/**
 * Runs from sign-in to sign-out.
 *
 * @param onEnded  the session is over: a call was answered 401, another tab logged out, or the page came back without one
 * @returns        the way to stop
 */
export function keepSession(onEnded: () => void): () => void {
  const stops = [
    refreshInBackground(),
    reportActivity(),
    onNotAuthenticated(onEnded),
    onOtherTab((news) => news === 'ended' && onEnded()),
  ]
  const leaving = new AbortController()
  // A page that comes back from the browser's memory after signing out must not show a balance again.
  window.addEventListener('pageshow', (event) => event.persisted && !hasSession() && onEnded(), { signal: leaving.signal })
  return () => {
    leaving.abort()
    for (const stop of stops) stop()
  }
}

function refreshInBackground(): () => void {
  let timer: number | undefined
  let retryMs = firstRetryMs
  let isStopped = false

  async function refresh() {
    try {
      await callApi(sessionRoutes.authenticate, { isBackground: true })
      retryMs = firstRetryMs
      next(refreshEveryMs)
    } catch (cause) {
      // 401 has already been told to everyone by the API client.
      if (cause instanceof ApiProblem && cause.status === 401) return
      next(retryMs)
      retryMs = Math.min(retryMs * 2, refreshEveryMs)
    }
  }
  function next(delayMs: number) {
    if (!isStopped) timer = window.setTimeout(() => void refresh(), delayMs)
  }

  void refresh()
  return () => {
    isStopped = true
    window.clearTimeout(timer)
  }
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
    // A lost report is made good by the next one; 401 is told by the API client.
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
