// What the page may know of its session without a secret: that one exists, and that it ended. Specification 4, "Session".
import { sessionMarkerCookie } from '@daybreak/contract'

type EndListener = () => void

const endListeners = new Set<EndListener>()

/** Whether the cookie that stands beside the secret one is there. */
export function hasSession(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionMarkerCookie}=`))
}

/** Takes the marker away, so that the next page does not believe in a session that the server has ended. */
export function forgetSession(): void {
  document.cookie = `${sessionMarkerCookie}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** Any call that needs a session was answered 401. */
export function sayNotAuthenticated(): void {
  for (const listener of endListeners) listener()
}

/** @returns the way to stop listening */
export function onNotAuthenticated(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}
