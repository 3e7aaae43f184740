// Polls what proceeds without the worker, often at first and then less often, and moves to the next step when there is one.
import type { OnboardingStep } from '@daybreak/contract'
import { useEffect, useState } from 'react'
import { useOnboarding } from '../step/index.ts'
import { pollAgainAfterMs } from './watching.rules.ts'

/**
 * @param onMoved  another step than this one is due by now: announced to the worker, who did nothing to get there
 * @param of       the step that is watched, where it is not the one that is shown
 */
export function useWatching(isWatching: boolean, onMoved?: () => void, of?: OnboardingStep): void {
  const { page, refresh, goTo } = useOnboarding()
  const watched = of ?? page
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!isWatching) return undefined
    async function poll() {
      try {
        const { step } = await refresh()
        if (step !== watched && onMoved !== undefined) {
          onMoved()
          goTo(step ?? 'welcome')
        }
      } catch {
        // A failed poll is made up for by the next one.
      }
      setTurn((before) => before + 1)
    }
    const waiting = window.setTimeout(() => void poll(), pollAgainAfterMs(turn))
    return () => window.clearTimeout(waiting)
  }, [isWatching, turn, watched, refresh, goTo, onMoved])
}
