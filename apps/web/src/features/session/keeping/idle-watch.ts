// Warns a worker who is idle, and then ends the session. Specification 4: "After 3 minutes without a key press or click …" Clocks
// are compared, ticks are not counted: a laptop that slept, or a tab that was frozen, is as idle as the wall clock says.

/** Specification 9: "Idle warning at 180,000 ms, forced logout at 300,000 ms". */
export const warnAfterMs = 180_000
export const endAfterMs = 300_000

/** Timers stop with the machine, so none is set further ahead than this. */
const longestNapMs = 5_000
/** The other tabs read it too, so that a worker is not signed out of one tab while active in another. */
const lastActiveKey = 'daybreak_last_active'
const shareEveryMs = 1_000

type IdleWatch = {
  nowMs: () => number
  /** With the moment at which the session will end, or null when the worker is back. */
  onWarning: (endsAtMs: number | null) => void
  onIdle: () => void
}

/** @returns a function that stops it */
export function watchIdle({ nowMs, onWarning, onIdle }: IdleWatch): () => void {
  const watching = new AbortController()
  // Our reading: opening the page took a press.
  let lastActiveMs = nowMs()
  let sharedAtMs = -Infinity
  let shownEndMs: number | null = null
  let nap: number | undefined

  function stop() {
    watching.abort()
    window.clearTimeout(nap)
  }

  function show(endsAtMs: number | null) {
    if (endsAtMs === shownEndMs) return
    shownEndMs = endsAtMs
    onWarning(endsAtMs)
  }

  /** Answers false when it is too late. */
  function check(): boolean {
    const now = nowMs()
    // A clock that was set back says nothing about the worker: the whole time starts again.
    lastActiveMs = Math.min(now, Math.max(lastActiveMs, readShared(now)))
    const idleMs = now - lastActiveMs
    if (idleMs >= endAfterMs) {
      stop()
      onIdle()
      return false
    }
    show(idleMs >= warnAfterMs ? lastActiveMs + endAfterMs : null)
    const untilNextMs = (idleMs >= warnAfterMs ? endAfterMs : warnAfterMs) - idleMs
    window.clearTimeout(nap)
    nap = window.setTimeout(check, Math.min(untilNextMs, longestNapMs))
    return true
  }

  function notice(event: Event) {
    // The first press on a machine that wakes up too late does not restore the session.
    if (!check()) return
    lastActiveMs = nowMs()
    if (shownEndMs !== null || lastActiveMs - sharedAtMs >= shareEveryMs) share()
    if (shownEndMs === null) return
    // Decisions 19: a key press hides the warning and does nothing else, least of all press what has the focus behind it.
    if (event.type === 'keydown') event.preventDefault()
    // A click on the warning's own buttons must reach them before they go.
    window.setTimeout(() => !watching.signal.aborted && check())
  }

  function share() {
    sharedAtMs = lastActiveMs
    try {
      window.localStorage.setItem(lastActiveKey, String(lastActiveMs))
    } catch {
      // Closed to us: then each tab goes by its own presses.
    }
  }

  const { signal } = watching
  // Captured, so that no component can hide a press by keeping the event to itself.
  for (const kind of ['keydown', 'click']) document.addEventListener(kind, notice, { capture: true, signal })
  for (const kind of ['focus', 'pageshow']) window.addEventListener(kind, check, { signal })
  document.addEventListener('visibilitychange', check, { signal })
  window.addEventListener('storage', ({ key }) => key === lastActiveKey && check(), { signal })
  share()
  check()
  return stop
}

/** The last press in another tab, or 0. One from the future was stored before the clock was set back, and says nothing. */
function readShared(nowMs: number): number {
  try {
    const shared = Number.parseInt(window.localStorage.getItem(lastActiveKey) ?? '', 10)
    return shared <= nowMs + shareEveryMs ? shared : 0
  } catch {
    return 0
  }
}
