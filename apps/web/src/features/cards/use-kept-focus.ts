// Moves the focus of a keyboard or screen reader to a nearby element when the focused one disappears: a replaced card, a handled
// row.
import { useEffect, useRef, type RefObject } from 'react'

type KeptFocus<Target extends HTMLElement> = {
  /** For the element around everything that may go. */
  watch: { onFocus: () => void; onBlur: () => void }
  /** Where the focus continues: an element with `tabIndex={-1}` that stays. */
  targetRef: RefObject<Target | null>
}

export function useKeptFocus<Target extends HTMLElement>(): KeptFocus<Target> {
  const targetRef = useRef<Target>(null)
  const isInside = useRef(false)
  // An element that is removed from the page fires no event when it loses the focus; one that is left does.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    targetRef.current?.focus({ preventScroll: true })
  })
  return {
    watch: { onFocus: () => (isInside.current = true), onBlur: () => (isInside.current = false) },
    targetRef,
  }
}
