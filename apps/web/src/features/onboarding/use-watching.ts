// Looks for news of what goes on without the worker, soon at first and then less often, and goes on with her when there is another step to do.
import { useEffect, useState } from 'react'
import { useOnboarding } from './onboarding-context.ts'
import { lookAgainAfterMs } from './watching.rules.ts'

/** @param onMoved  another step than this one is due by now: she is told, because she has done nothing to get there */
export function useWatching(isWatching: boolean, onMoved?: () => void): void {
  const { place, refresh, goTo } = useOnboarding()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!isWatching) return undefined
    async function look() {
      try {
        const { step } = await refresh()
        if (step !== place && onMoved !== undefined) {
          onMoved()
          goTo(step ?? 'welcome')
        }
      } catch {
        // A look that fails is made good by the next one.
      }
      setTurn((before) => before + 1)
    }
    const waiting = window.setTimeout(() => void look(), lookAgainAfterMs(turn))
    return () => window.clearTimeout(waiting)
  }, [isWatching, turn, place, refresh, goTo, onMoved])
}
