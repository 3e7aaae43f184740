// The state of the sign-up: read from the server when the page opens, and returned by each answer.
import { onboardingRoutes, type OnboardingState } from '@daybreak/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi, problemOf } from '#platform/calls/api.ts'
import { sayNotAuthenticated } from '#platform/session/session.ts'
import { onOtherTab } from '#platform/session/session-channel.ts'
import { nextPage, type StepPage } from './step/index.ts'

type StateOfOnboarding = {
  /** Null until the server has answered. */
  state: OnboardingState | null
  hasFailed: boolean
  isReading: boolean
  tryAgain: () => void
  answer: (call: () => Promise<OnboardingState>) => Promise<void>
  take: (state: OnboardingState) => void
  refresh: () => Promise<OnboardingState>
}

export function useStateOfOnboarding(goTo: (page: StepPage) => void): StateOfOnboarding {
  const [state, setState] = useState<OnboardingState | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isReading, setIsReading] = useState(false)

  const answers = useRef(0)
  const hadSession = useRef(false)

  const refresh = useCallback(async () => {
    const before = answers.current
    const now = await callApi(onboardingRoutes.read, { isBackground: true })
    if (now.status !== null) hadSession.current = true
    else if (hadSession.current) {
      // Anyone may ask for the state of a browser, so an ended session is not answered by a refusal.
      sayNotAuthenticated()
      throw new Error('the session is over')
    }
    // A poll that was sent before an answer was given may return an older state.
    if (answers.current === before) setState(now)
    return now
  }, [])
  const take = useCallback((next: OnboardingState) => {
    answers.current += 1
    hadSession.current ||= next.status !== null
    setState(next)
  }, [])

  const open = useCallback(async () => {
    setIsReading(true)
    try {
      await refresh()
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    } finally {
      setIsReading(false)
    }
  }, [refresh])

  useEffect(() => {
    void open()
    return whenMissed(() => void open())
  }, [open])

  const answer = useCallback(
    async (call: () => Promise<OnboardingState>) => {
      const next = await call().catch(readIfNotDue)
      take(next)
      goTo(nextPage(next))
    },
    [goTo, take],
  )

  return { state, hasFailed, isReading, tryAgain: () => void open(), answer, take, refresh }
}

/** Another step is due: the answer was taken before, in another tab or by a request whose answer was lost, or the draft has been deleted. */
async function readIfNotDue(cause: unknown): Promise<OnboardingState> {
  if (problemOf(cause, ...Object.values(onboardingRoutes))?.code !== 'onboarding.step_not_due') throw cause
  return callApi(onboardingRoutes.read, { isBackground: true })
}

/** A page restored from the browser's memory has missed later answers; so has one whose worker signed in elsewhere in the browser. */
function whenMissed(read: () => void): () => void {
  const stopListening = onOtherTab((message) => message === 'started' && read())
  const listening = new AbortController()
  window.addEventListener('pageshow', ({ persisted }) => persisted && read(), { signal: listening.signal })
  return () => {
    stopListening()
    listening.abort()
  }
}
