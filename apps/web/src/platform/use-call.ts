// One call of the worker's: busy while it is under way, and what to say when it fails. What that is, each room says itself.
import type { CopyKey } from '@daybreak/copy'
import { useRef, useState } from 'react'
import type { CopyValues } from './copy.tsx'
import { StepUpDeclined } from './step-up.tsx'

export type CallMessage = { id: CopyKey; values?: CopyValues; help?: CopyKey }

export type Call = {
  isBusy: boolean
  message: CallMessage | null
  /** Answers what the call does, or null when it failed: then `message` says how, unless the worker herself stopped it. */
  run: <Answer>(call: () => Promise<Answer>) => Promise<Answer | null>
  clear: () => void
}

type CallWays = {
  messageOf: (error: unknown) => CallMessage
  /** Before the answer is given on: what it changed is fresh on screen by then. */
  afterAnswer?: () => Promise<void>
  /** A refusal may say that the screen is out of date. */
  afterFailure?: (error: unknown) => void
}

export function useCall({ messageOf, afterAnswer, afterFailure }: CallWays): Call {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<CallMessage | null>(null)
  // Two presses may come before the page is drawn anew, and both would read the same state.
  const isUnderWay = useRef(false)

  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    setIsBusy(true)
    setMessage(null)
    try {
      const answer = await call()
      await afterAnswer?.()
      return answer
    } catch (error) {
      afterFailure?.(error)
      setMessage(error instanceof StepUpDeclined ? null : messageOf(error))
      return null
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, message, run, clear: () => setMessage(null) }
}
