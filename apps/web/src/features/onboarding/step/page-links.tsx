// Opens links between sign-up pages without loading a document; any other link is left to the browser.
import { createContext, useContext, type MouseEvent, type ReactNode } from 'react'
import { PathLinkProvider, type PathLinkProps } from '#ui'
import { isOurPath, pageOf, type StepPage } from './pages.ts'

type GoTo = (page: StepPage) => void

const GoToContext = createContext<GoTo | null>(null)

export function PageLinks({ goTo, children }: { goTo: GoTo; children: ReactNode }) {
  return (
    <GoToContext value={goTo}>
      <PathLinkProvider value={PageLink}>{children}</PathLinkProvider>
    </GoToContext>
  )
}

function PageLink({ to, children, ...rest }: PathLinkProps) {
  const goTo = useContext(GoToContext)
  function open(event: MouseEvent) {
    // With a modifier it opens a tab or a window, as any link does.
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (goTo === null || !isPlain || !isOurPath(to)) return
    event.preventDefault()
    goTo(pageOf(to))
  }
  return (
    <a href={to} {...rest} onClick={open}>
      {children}
    </a>
  )
}
