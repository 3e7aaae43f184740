// Measures how much of the map is visible, and reports when that changes.
import { useEffect, useState, type RefCallback } from 'react'
import type { View } from './map.rules.ts'

/** Before the first measure: a phone's map. */
const phoneMap: View = { width: 390, height: 366, isCovered: true }
/** The breakpoint of finder.module.css below which form and list cover the map's edges. */
const coveredUpToPx = 1_000

export function useView(): { ref: RefCallback<HTMLElement>; view: View } {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [view, setView] = useState(phoneMap)
  useEffect(() => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setView({ width, height, isCovered: window.innerWidth <= coveredUpToPx })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ref: setElement, view }
}
