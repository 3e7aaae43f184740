// Runs before the first paint, as a small blocking file of its own: the theme, who belongs on this page, and when its program starts.
import { hasSession } from '#platform/session.ts'
import { followTheme } from '#platform/theme.ts'

followTheme()

const root = document.documentElement
const page = root.dataset['page'] ?? ''
const isForSignedIn = page === 'home' || page === 'app'
const isForSigningIn = page.startsWith('login')
// Specification 4: "A session is considered active only when a session token cookie exists."
if (isForSignedIn && !hasSession()) window.location.replace('/login')
if (isForSigningIn && hasSession()) window.location.replace('/')
// A signed-in worker on an unknown address gets the shell around it; until its code is there she sees the sky, not "Log in".
if (page === 'not-found' && hasSession()) root.dataset['signedIn'] = ''

// Pages that are whole without their program name it here instead of loading it: words and form first, then what moves them.
const program = root.dataset['program']?.split(' ') ?? []
// The first frame calls back before it is painted, the second one after.
if (program.length > 0) requestAnimationFrame(() => requestAnimationFrame(startProgram))

function startProgram(): void {
  for (const file of program) void import(/* @vite-ignore */ file)
}
