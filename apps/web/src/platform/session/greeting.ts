// Remembers whether this sign-in has been greeted by its pop-ups: a flag of the browser, not of a tab.

/** Specification 9, "The local-storage key for the maintenance-notification flag". */
const greetedKey = 'maintenance_notifications'

export function wasGreeted(): boolean {
  return typeof inLocal((local) => local.getItem(greetedKey)) === 'string'
}

/** Decision 41: set after the last pop-up. */
export function keepGreeted(): void {
  inLocal((local) => local.setItem(greetedKey, 'seen'))
}

/** At both Log Out buttons, and when a sign-in begins: the flag is about one sign-in, whichever way the one before it ended. */
export function forgetGreeted(): void {
  inLocal((local) => local.removeItem(greetedKey))
}

function inLocal<Found>(find: (local: Storage) => Found): Found | null {
  try {
    return find(window.localStorage)
  } catch {
    // Full, or closed to us, as by a browser that blocks cookies.
    return null
  }
}
