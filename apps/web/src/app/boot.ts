// Runs before the first paint, as a small blocking file of its own: theme, passkeys, who belongs on this page, what is pressed
// too early, and when its program starts.
import { keepEarlyPress } from '#platform/early-press.ts'
import { markPasskeys } from '#platform/passkey-support.ts'
import { hasSession } from '#platform/session.ts'
import { keepPlace, takePlace } from '#platform/session-return.ts'
import { followTheme } from '#platform/theme.ts'

followTheme()
markPasskeys()
keepEarlyPress()

const root = document.documentElement
const page = root.dataset['page'] ?? ''
const isForSignedIn = page === 'home' || page === 'app'
const isForSigningIn = page.startsWith('login')
// Specification 4: "A session is considered active only when a session token cookie exists."
if (isForSignedIn && !hasSession()) {
  keepPlace()
  sendTo('/login')
}
if (isForSigningIn && hasSession()) sendTo(takePlace())
// A signed-in worker on an unknown address gets the shell around it; until its code is there she sees the sky, not "Log in".
if (page === 'not-found' && hasSession()) root.dataset['signedIn'] = ''

// Pages that are whole without their program name it here instead of loading it: words and form first, then what moves them.
const program = root.dataset['program']?.split(' ') ?? []
// The first frame calls back before it is painted, the second one after.
if (program.length > 0) requestAnimationFrame(() => requestAnimationFrame(startProgram))

/** The page stays empty until the other one is there: nobody sees a form or a loader that is not for her. */
function sendTo(path: string): void {
  root.dataset['leaving'] = ''
  window.location.replace(path)
}

function startProgram(): void {
  for (const file of program) void import(/* @vite-ignore */ file)
}
