// Whether this sign-in has been greeted by its pop-ups: a flag of the browser, not of a tab.

/** Specification 9, "The local-storage key for the maintenance-notification flag". */
const greetedKey = 'maintenance_notifications'

export function wasGreeted(): boolean {
  return typeof local()?.getItem(greetedKey) === 'string'
}

/** Decision 41: set after the last pop-up. */
export function keepGreeted(): void {
  local()?.setItem(greetedKey, 'seen')
}

/** At both Log Out buttons, and when a sign-in begins: the flag is about one sign-in, whichever way the one before it ended. */
export function forgetGreeted(): void {
  local()?.removeItem(greetedKey)
}

function local(): Storage | null {
  try {
    return window.localStorage
  } catch {
    // Closed to us, as by a browser that blocks cookies.
    return null
  }
}
