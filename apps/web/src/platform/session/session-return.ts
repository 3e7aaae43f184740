// Passes to the sign-in page of the same tab why the session ended and where the worker was going. It uses the tab's own storage,
// never an address, so that no one can craft a link that sends a worker somewhere after signing in.
import { ownPath } from '../page/own-path.ts'
import { endReasons, type EndReason } from './session-channel.ts'

const returnPathKey = 'daybreak_place'
const endKey = 'daybreak_session_end'

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    // Closed to us, as by a browser that blocks cookies: then sign-in leads home, and says nothing of the last session.
    return null
  }
}

function take(key: string): string | null {
  const storage = tabStorage()
  const kept = storage?.getItem(key) ?? null
  storage?.removeItem(key)
  return kept
}

/** Keeps the address of this page, to continue there after sign-in. */
export function keepReturnPath(): void {
  const { pathname, search, hash } = window.location
  tabStorage()?.setItem(returnPathKey, pathname + search + hash)
}

export function forgetReturnPath(): void {
  tabStorage()?.removeItem(returnPathKey)
}

/** Where to continue after sign-in, once: a path of ours, or home. */
export function takeReturnPath(): string {
  return ownPath(take(returnPathKey) ?? '/') ?? '/'
}

export function keepEndReason(reason: EndReason): void {
  tabStorage()?.setItem(endKey, reason)
}

/** Why the last session of this tab is over, once. */
export function takeEndReason(): EndReason | null {
  const kept = take(endKey)
  return endReasons.find((reason) => reason === kept) ?? null
}
