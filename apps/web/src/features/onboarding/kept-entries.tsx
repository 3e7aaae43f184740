// What was typed and not sent yet: Back, a reload, the language switch and a tab that the phone dropped find it where it was.
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { useNowMs } from '#platform/page-clock.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { forgetStored, readStored, store } from './kept-storage.ts'

type Kept = {
  /** By owner, step and name; null before the first is asked for. */
  entries: Map<string, unknown> | null
  /** Those that outlive the page. */
  lasting: Set<string>
}

const KeptContext = createContext<Kept | null>(null)

export function KeptEntries({ children }: { children: ReactNode }) {
  const [kept] = useState<Kept>(() => ({ entries: null, lasting: new Set() }))
  return <KeptContext value={kept}>{children}</KeptContext>
}

function useKeptEntries(): Kept {
  const kept = useContext(KeptContext)
  if (!kept) throw new Error('kept entries need <KeptEntries> around them')
  return kept
}

/** Forgets all of them: the next person here may be another one. */
export function useForgetKept(): () => void {
  const kept = useKeptEntries()
  return useCallback(() => {
    kept.entries = new Map()
    kept.lasting.clear()
    forgetStored()
  }, [kept])
}

/** Forgets those of the step that is shown: the server has them now. */
export function useForgetStep(): () => void {
  const kept = useKeptEntries()
  const nowMs = useNowMs()
  const prefix = usePrefix()
  return useCallback(() => {
    const names = [...(kept.entries?.keys() ?? [])].filter((name) => name.startsWith(prefix))
    for (const name of names) {
      kept.entries?.delete(name)
      kept.lasting.delete(name)
    }
    if (names.length > 0) store(lastingOf(kept), nowMs())
  }, [kept, nowMs, prefix])
}

/**
 * As `useState`, and the entry outlives the step and the page. Nothing secret: no Social Security number, code or PIN.
 *
 * @param name   one entry's alone: whatever asks for it again knows what it is
 * @param reach  `page`: in memory alone, for what must not be written down
 */
export function useKept<Entry>(
  name: string,
  initial: () => Entry,
  reach: 'tab' | 'page' = 'tab',
): [Entry, (entry: Entry) => void] {
  const kept = useKeptEntries()
  const nowMs = useNowMs()
  const fullName = usePrefix() + name
  const [entry, setEntry] = useState<Entry>(() => {
    const entries = openedOf(kept, nowMs())
    const first = initial()
    const found = entries.get(fullName)
    return entries.has(fullName) && isLike(found, first) ? (found as Entry) : first
  })
  const keep = useCallback(
    (next: Entry) => {
      openedOf(kept, nowMs()).set(fullName, next)
      if (reach === 'tab') {
        kept.lasting.add(fullName)
        store(lastingOf(kept), nowMs())
      }
      setEntry(next)
    },
    [kept, nowMs, fullName, reach],
  )
  return [entry, keep]
}

/** Of the worker who is signed in, and of no one before that; a step's entries are forgotten together. */
function usePrefix(): string {
  const { state, place } = useOnboarding()
  return `${state.status === null ? '' : state.draftId}|${place}|`
}

function openedOf(kept: Kept, nowMs: number): Map<string, unknown> {
  if (kept.entries === null) {
    kept.entries = readStored(nowMs)
    kept.lasting = new Set(kept.entries.keys())
  }
  return kept.entries
}

function lastingOf({ entries, lasting }: Kept): [string, unknown][] {
  return [...(entries ?? [])].filter(([name]) => lasting.has(name))
}

/** A page that is newer than what it finds may have given the entry other parts. */
function isLike(found: unknown, first: unknown): boolean {
  if (typeof found !== typeof first) return false
  if (typeof found !== 'object' || found === null || first === null) return true
  return Object.keys(first as object).every((key) => Object.hasOwn(found, key))
}
