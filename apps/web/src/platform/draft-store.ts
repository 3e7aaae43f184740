// Stores what was typed and not sent yet: in memory, and, except for secrets, in the tab's own session storage for half an hour.

const storageKey = 'daybreak_drafts'
/** Our reading: a form left open longer could be read by anyone who passes, so it starts again. */
const keptForMs = 30 * 60_000

export type DraftStore = {
  /** Undefined for a draft that is not kept. */
  read(name: string): unknown
  /** @param isWritten  it outlives the page */
  keep(name: string, draft: unknown, isWritten: boolean): void
  /** All with a name that begins with a text. */
  forget(prefix: string): void
}

/** Nothing is read before the first draft is asked for: the page may be drawn where there is no storage. */
export function createDraftStore(nowMs: () => number): DraftStore {
  let drafts: Map<string, unknown> | null = null
  const written = new Set<string>()

  function opened(): Map<string, unknown> {
    if (drafts !== null) return drafts
    drafts = readStored(nowMs())
    for (const name of drafts.keys()) written.add(name)
    return drafts
  }

  function write() {
    const lasting = [...opened()].filter(([name]) => written.has(name))
    store(lasting, nowMs())
  }

  return {
    read: (name) => opened().get(name),
    keep(name, draft, isWritten) {
      opened().set(name, draft)
      if (!isWritten) return
      written.add(name)
      write()
    },
    forget(prefix) {
      const names = [...opened().keys()].filter((name) => name.startsWith(prefix))
      for (const name of names) {
        opened().delete(name)
        written.delete(name)
      }
      if (names.length > 0) write()
    },
  }
}

type Stored = { atMs: number; drafts: Record<string, unknown> }

/** Empty when there is nothing, when it is too old, and when it cannot be read. */
function readStored(nowMs: number): Map<string, unknown> {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null') as Stored | null
    // A clock that was set back makes nothing last longer.
    const isFresh = stored !== null && stored.atMs <= nowMs && nowMs - stored.atMs < keptForMs
    if (isFresh) return new Map(Object.entries(stored.drafts))
  } catch {
    // Not ours, or a browser that allows no storage.
  }
  forgetStoredDrafts()
  return new Map()
}

function store(drafts: readonly (readonly [string, unknown])[], nowMs: number): void {
  if (drafts.length === 0) return forgetStoredDrafts()
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify({ atMs: nowMs, drafts: Object.fromEntries(drafts) }))
  } catch {
    // Full, or not allowed: the page keeps them as long as it lives.
  }
}

/** For a page that is closed. */
export function forgetStoredDrafts(): void {
  try {
    window.sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing can be there.
  }
}
