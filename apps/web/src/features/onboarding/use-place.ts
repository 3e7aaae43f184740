// The small router of signing up: one document for all steps, selected by their address.
import { useCallback, useEffect, useState } from 'react'
import { pathOf, placeOf, type Place } from './step/index.ts'

type Placed = {
  /** What the address asks for. */
  wanted: Place
  /** How often the worker has moved without loading a document: then the new heading takes the focus. */
  moves: number
  goTo: (place: Place) => void
  /** Puts the address right without a step in the history. */
  correct: (place: Place) => void
}

/** @param path  the address that the document was loaded for */
export function usePlace(path: string): Placed {
  const [{ wanted, moves }, setPlaced] = useState(() => ({ wanted: placeOf(path), moves: 0 }))

  const show = useCallback((place: Place) => setPlaced((last) => ({ wanted: place, moves: last.moves + 1 })), [])

  useEffect(() => {
    const back = () => show(placeOf(window.location.pathname))
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [show])

  const goTo = useCallback(
    (place: Place) => {
      if (placeOf(window.location.pathname) !== place) window.history.pushState(null, '', pathOf(place))
      window.scrollTo(0, 0)
      show(place)
    },
    [show],
  )
  const correct = useCallback((place: Place) => {
    window.history.replaceState(null, '', pathOf(place))
    setPlaced((last) => ({ ...last, wanted: place }))
  }, [])

  return { wanted, moves, goTo, correct }
}
