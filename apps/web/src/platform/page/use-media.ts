// Reports whether a media query matches now, and follows the window. Before the page is drawn, none matches.
import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Specification 9, "mobile breakpoint 768px". */
export const phoneWidth = '(max-width: 768px)'
/** DESIGN-2, "Above 1100 px": a list has what is open beside it. */
export const wideWidth = '(min-width: 1101px)'
