// Runs before the first paint, as a small blocking file: theme, passkeys, whether the worker belongs on this page, early presses,
// and when the page's program starts.
import { keepEarlyPress } from '#platform/page/early-press.ts'
import { markPasskeys } from '#platform/session/passkey-support.ts'
import { hasSession } from '#platform/session/session.ts'
import { keepReturnPath, takeReturnPath } from '#platform/session/session-return.ts'
import { followTextSize } from '#platform/page/text-size.ts'
import { followTheme } from '#platform/page/theme.ts'

followTheme()
followTextSize()
markPasskeys()
keepEarlyPress()

const root = document.documentElement
const { audience } = root.dataset
// Specification 4: "A session is considered active only when a session token cookie exists."
if (audience === 'signed-in' && !hasSession()) {
  keepReturnPath()
  sendTo('/login')
}
if (audience === 'signing-in' && hasSession()) sendTo(takeReturnPath())
// A signed-in worker on an unknown address, or on the page of help, gets the shell around it; until its code is there they see the sky.
if (audience === 'either' && hasSession()) root.dataset['signedIn'] = ''

// Pages that are whole without their program name it here instead of loading it: words and form first, then what moves them.
const program = root.dataset['program']?.split(' ') ?? []
if (program.length > 0) afterFirstPaint(startProgram)

/** The page stays empty until the other one has loaded: no one sees a form or a loader that is not for them. */
function sendTo(path: string): void {
  root.dataset['leaving'] = ''
  window.location.replace(path)
}

/**
 * Resolves once words have been shown, not only rendered: a page replaced before that counts as never shown, and the worker waits for the app
 * to show its first page. A page that opens in the background is not painted, and the app waits until it is visible.
 */
function afterFirstPaint(start: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    // The first frame calls back before it is painted, the second one after.
    requestAnimationFrame(() => requestAnimationFrame(start))
    return
  }
  const painted = new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  })
  painted.observe({ type: 'paint', buffered: true })
}

function startProgram(): void {
  for (const file of program) void import(/* @vite-ignore */ file)
}
