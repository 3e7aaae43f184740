// Links from one page of signing up to another are opened without loading a document; any other is the browser's own.
import { createContext, useContext, type MouseEvent, type ReactNode } from 'react'
import { PathLinkProvider, type PathLinkProps } from '#ui'
import { isOurPath, placeOf, type Place } from './places.ts'

type GoTo = (place: Place) => void

const GoToContext = createContext<GoTo | null>(null)

export function PlaceLinks({ goTo, children }: { goTo: GoTo; children: ReactNode }) {
  return (
    <GoToContext value={goTo}>
      <PathLinkProvider value={PlaceLink}>{children}</PathLinkProvider>
    </GoToContext>
  )
}

function PlaceLink({ to, children, ...rest }: PathLinkProps) {
  const goTo = useContext(GoToContext)
  function open(event: MouseEvent) {
    // With a modifier it opens a tab or a window, as any link does.
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (goTo === null || !isPlain || !isOurPath(to)) return
    event.preventDefault()
    goTo(placeOf(to))
  }
  return (
    <a href={to} {...rest} onClick={open}>
      {children}
    </a>
  )
}
