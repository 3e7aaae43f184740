// What was typed and not sent yet, for as long as the page lives: Back and on again find it where it was. In memory alone, and nothing that is secret.
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

type Kept = Map<string, unknown>

const KeptContext = createContext<Kept | null>(null)

export function KeptEntries({ children }: { children: ReactNode }) {
  const [kept] = useState<Kept>(() => new Map())
  return <KeptContext value={kept}>{children}</KeptContext>
}

/** Forgets all of them: what comes next is somebody else's, perhaps. */
export function useForgetKept(): () => void {
  const kept = useContext(KeptContext)
  return useCallback(() => kept?.clear(), [kept])
}

/**
 * As `useState`, and the entry outlives the step.
 *
 * @param name  one entry's alone: whoever asks for it again knows what it is
 */
export function useKept<Entry>(name: string, initial: () => Entry): [Entry, (entry: Entry) => void] {
  const kept = useContext(KeptContext)
  if (!kept) throw new Error('useKept needs <KeptEntries> around it')
  const [entry, setEntry] = useState<Entry>(() => (kept.has(name) ? (kept.get(name) as Entry) : initial()))
  const keep = useCallback(
    (next: Entry) => {
      kept.set(name, next)
      setEntry(next)
    },
    [kept, name],
  )
  return [entry, keep]
}
