// Whether there is room for the open message beside the list. DESIGN-2, "Above 1100 px".
import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1101px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const width = window.matchMedia(wide)
      width.addEventListener('change', changed)
      return () => width.removeEventListener('change', changed)
    },
    () => window.matchMedia(wide).matches,
    () => false,
  )
}
