// What the page can know of its session without a secret: that one exists, and that it ended. Specification 4, "Session".
import { sessionMarkerCookie } from '@daybreak/contract'

type EndListener = () => void

const endListeners = new Set<EndListener>()

/** Whether the cookie beside the secret one exists. */
export function hasSession(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionMarkerCookie}=`))
}

/** Takes the marker away, so that the next page does not believe in a session that the server has ended. */
export function forgetSession(): void {
  document.cookie = `${sessionMarkerCookie}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** A call that needs a session was answered that there is none. */
export function sayNotAuthenticated(): void {
  for (const listener of endListeners) listener()
}

/** @returns a function that stops listening */
export function onNotAuthenticated(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Specification 4: "Session errors … end the session locally." */
const endingCodes: readonly string[] = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
]

/** Whether a refusal means that there is no session any longer. */
export function meansSessionOver({ status, code }: { status: number; code: string }): boolean {
  return status === 401 || endingCodes.includes(code)
}

const replacingLock = 'daybreak-session-replacing'

/**
 * Makes a call whose answer replaces the session's token. Every step-up does: a call of any tab that set out with the old token
 * meanwhile is refused, and must not take that for the end of the session.
 */
export function replaceSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request(replacingLock, call) : call()
}

/** Resolves when no tab is replacing the token, at once as a rule. */
export async function sessionReplaced(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(replacingLock, { mode: 'shared' }, () => undefined)
}
