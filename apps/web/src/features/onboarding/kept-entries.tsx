// What was typed and not sent yet: Back, a reload, the language switch and a tab that the phone dropped find it where it was.
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { useNowMs } from '#platform/page-clock.tsx'
import { createKept, type Kept } from './kept-storage.ts'
import { useOnboarding } from './onboarding-context.ts'

const KeptContext = createContext<Kept | null>(null)

export function KeptEntries({ children }: { children: ReactNode }) {
  const nowMs = useNowMs()
  const [kept] = useState(() => createKept(nowMs))
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
  return useCallback(() => kept.forget(''), [kept])
}

/** Forgets those of the step that is shown: the server has them now. */
export function useForgetStep(): () => void {
  const kept = useKeptEntries()
  const prefix = usePrefix()
  return useCallback(() => kept.forget(prefix), [kept, prefix])
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
  const fullName = usePrefix() + name
  const [entry, setEntry] = useState<Entry>(() => {
    const first = initial()
    const found = kept.read(fullName)
    return found !== undefined && isLike(found, first) ? (found as Entry) : first
  })
  const keep = useCallback(
    (next: Entry) => {
      kept.keep(fullName, next, reach === 'tab')
      setEntry(next)
    },
    [kept, fullName, reach],
  )
  return [entry, keep]
}

/** Of the worker who is signed in, and of no one before that; a step's entries are forgotten together. */
function usePrefix(): string {
  const { state, place } = useOnboarding()
  return `${state.status === null ? '' : state.draftId}|${place}|`
}

/** A page that is newer than what it finds may have given the entry other parts. */
function isLike(found: unknown, first: unknown): boolean {
  if (typeof found !== typeof first) return false
  if (typeof found !== 'object' || found === null || first === null) return true
  return Object.keys(first as object).every((key) => Object.hasOwn(found, key))
}
