// Records the screen while that is allowed: it stops before another screen is drawn, and starts again, with the whole page,
// afterward.
import { eventKind, maskEvent, type Masking, type RecordedEvent } from '@daybreak/contract'
import { record } from '@rrweb/record'
import { nextTask } from '#platform/page/next-task.ts'

export type RecorderDeps = {
  masking: Masking
  /** The screen that may be recorded now, without ids; null for none. */
  screen: () => string | null
  /** Since the page began, never backward. */
  nowMs: () => number
  emit: (event: RecordedEvent) => void
}

export type ScreenRecorder = {
  /** Until `goOn`: what happens meanwhile is not recorded. */
  pause(): void
  goOn(): void
  /** The next event is the whole page. */
  beginAnew(): void
  end(): void
}

/** Drawings and frames are boxes; of a field only that something was typed is recorded, once it is left. */
const settings = {
  maskAllInputs: true,
  maskInputFn: () => '',
  blockSelector: 'svg, img, picture, canvas, video, audio, object, embed, iframe',
  inlineStylesheet: false,
  inlineImages: false,
  collectFonts: false,
  recordCanvas: false,
  recordCrossOriginIframes: false,
  slimDOMOptions: 'all',
  sampling: { mousemove: 100, scroll: 200, input: 'last', media: 1_000 },
  // What it cannot record is no failure of the page.
  errorHandler: () => true,
} as const

export function startScreenRecorder(deps: RecorderDeps): ScreenRecorder {
  const ending = new AbortController()
  const { signal } = ending
  const keep = keepEvents(deps)
  let endRun: (() => void) | null = null
  let isPaused = false
  let isBeginning = false
  let shown: string | null = null
  const screen = () => (isPaused || signal.aborted ? null : deps.screen())

  function stop(): void {
    endRun?.()
    endRun = null
  }

  /** Runs before newly inserted content is painted, and before the recorder has seen it. */
  function check(): void {
    const now = screen()
    if (now === null) return stop()
    if (endRun === null) return void beginSoon()
    if (now !== shown) keep({ type: eventKind.mark, data: { tag: 'screen', payload: { screen: now } } })
    shown = now
  }

  async function beginSoon(): Promise<void> {
    if (isBeginning) return
    isBeginning = true
    await nextTask()
    isBeginning = false
    if (endRun !== null) return
    shown = screen()
    if (shown === null) return
    endRun = recordUntilEnded({ screen, keep, onForbidden: stop })
    // Its first events may have found that it may not.
    if (screen() === null) stop()
  }

  // Observers are notified in the order in which they were made: this one before any of the recorder's.
  const guard = new MutationObserver(check)
  guard.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-unrecorded', 'type'] })
  // A page in the browser's back-forward cache is not the page that is restored.
  window.addEventListener('pagehide', stop, { signal })
  window.addEventListener('pageshow', check, { signal })
  signal.addEventListener('abort', () => guard.disconnect())
  check()

  function change(isNowPaused: boolean): void {
    isPaused = isNowPaused
    check()
  }
  return {
    pause: () => change(true),
    goOn: () => change(false),
    beginAnew() {
      stop()
      check()
    },
    end() {
      ending.abort()
      stop()
    },
  }
}

type Keep = (event: { type: number; data: unknown }) => void

/** With times of a clock that does not jump, as that of the wall does. */
function keepEvents({ masking, nowMs, emit }: RecorderDeps): Keep {
  const startedMs = nowMs()
  let lastMs = 0
  return ({ type, data }) => {
    lastMs = Math.max(lastMs, Math.round(nowMs() - startedMs))
    const masked = maskEvent({ type, data, timestamp: lastMs }, masking)
    if (masked !== null) emit(masked)
  }
}

type Run = { screen: () => string | null; keep: Keep; onForbidden: () => void }

/** @returns what ends it; events that come afterward are not kept */
function recordUntilEnded({ screen, keep, onForbidden }: Run): () => void {
  let isRunning = true
  const end = record({
    ...settings,
    emit({ type, data }) {
      if (!isRunning) return
      const now = screen()
      // What the guard has not been notified of yet is not kept either.
      if (now === null) return onForbidden()
      const kind: number = type
      keep({ type: kind, data: kind === eventKind.page ? { ...(data as object), href: now } : data })
    },
  })
  return () => {
    isRunning = false
    end?.()
  }
}
