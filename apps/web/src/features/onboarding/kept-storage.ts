// Where unsent entries stay while their page is away: in the tab's own session storage, for half an hour, and never beyond the tab.

const storageKey = 'daybreak_onboarding_entries'
/** Our reading: a form that was left open longer is read by whoever passes, so it begins anew. */
const keptForMs = 30 * 60_000

type Stored = { atMs: number; entries: Record<string, unknown> }

/** Empty when there is nothing, when it is too old, and when it cannot be read. */
export function readStored(nowMs: number): Map<string, unknown> {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as Stored | null
    // A clock that was set back makes nothing last longer.
    const isFresh = stored !== null && stored.atMs <= nowMs && nowMs - stored.atMs < keptForMs
    if (isFresh) return new Map(Object.entries(stored.entries))
  } catch {
    // Not ours, or a browser that allows no storage.
  }
  forgetStored()
  return new Map()
}

export function store(entries: readonly (readonly [string, unknown])[], nowMs: number): void {
  if (entries.length === 0) return forgetStored()
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify({ atMs: nowMs, entries: Object.fromEntries(entries) }))
  } catch {
    // Full, or not allowed: the page keeps them as long as it lives.
  }
}

export function forgetStored(): void {
  try {
    window.sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing can be there.
  }
}
