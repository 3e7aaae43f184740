// Sets an element's style by script: figures that only the page knows, which the page's policy allows no markup to carry.
import { useLayoutEffect, useRef, type RefObject } from 'react'

export function useProperties<Drawn extends HTMLElement>(properties: Readonly<Record<string, string>>): RefObject<Drawn | null> {
  const ref = useRef<Drawn>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties)) ref.current?.style.setProperty(name, value)
  })
  return ref
}
