// The small router of signing up: one document for all steps, selected by their address.
import { useCallback, useEffect, useState } from 'react'
import { pathOf, pageOf, type StepPage } from './step/index.ts'

type ShownPage = {
  /** What the address asks for. */
  wanted: StepPage
  /** How often the worker has moved without loading a document: then the new heading takes the focus. */
  moves: number
  goTo: (page: StepPage) => void
  /** Puts the address right without a step in the history. */
  correct: (page: StepPage) => void
}

/** @param path  the address that the document was loaded for */
export function usePage(path: string): ShownPage {
  const [{ wanted, moves }, setShown] = useState(() => ({ wanted: pageOf(path), moves: 0 }))

  const show = useCallback((page: StepPage) => setShown((last) => ({ wanted: page, moves: last.moves + 1 })), [])

  useEffect(() => {
    const back = () => show(pageOf(window.location.pathname))
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [show])

  const goTo = useCallback(
    (page: StepPage) => {
      if (pageOf(window.location.pathname) !== page) window.history.pushState(null, '', pathOf(page))
      window.scrollTo(0, 0)
      show(page)
    },
    [show],
  )
  const correct = useCallback((page: StepPage) => {
    window.history.replaceState(null, '', pathOf(page))
    setShown((last) => ({ ...last, wanted: page }))
  }, [])

  return { wanted, moves, goTo, correct }
}
