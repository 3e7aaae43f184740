// Signals that the on-load modals of home are over, for what follows them: the offer of a passkey. Decision 41, "Order on load".
import { useSyncExternalStore } from 'react'
import { homePath } from '#platform/paths.ts'

let isOver = false
const listeners = new Set<() => void>()

export function sayOnLoadOver(): void {
  isOver = true
  for (const listener of listeners) listener()
}

/** On-load modals open only on home, so nothing else waits for them. */
export function useIsAfterOnLoad(path: string): boolean {
  const isDone = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isOver,
    () => false,
  )
  return isDone || path !== homePath
}
