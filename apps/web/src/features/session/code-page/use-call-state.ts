// Polls the state of the call that reads the code out, while it may still ring.
import { sessionRoutes } from '@daybreak/contract'
import { useEffect, useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import type { PendingLogin } from '../codes/index.ts'

const askEveryMs = 3_000
/** Design, "Ways to log in": a call "waits 60 s". */
export const callWaitMs = 60_000
// By then it has rung out and its end has been reported.
const askForMs = callWaitMs + 30_000

export type CallState = 'calling' | 'answered' | 'missed'

export function useCallState({ methodId, sentAtMs }: Pick<PendingLogin, 'methodId' | 'sentAtMs'>): CallState {
  const nowMs = useNowMs()
  const [known, setKnown] = useState<{ methodId: string; state: CallState }>({ methodId, state: 'calling' })
  const state = known.methodId === methodId ? known.state : 'calling'

  useEffect(() => {
    if (state !== 'calling') return undefined
    const asking = window.setInterval(() => void ask(), askEveryMs)
    const stop = () => window.clearInterval(asking)
    let isOver = false
    async function ask() {
      if (nowMs() > sentAtMs + askForMs) return stop()
      try {
        const call = await callApi(sessionRoutes.readCall, { params: { methodId } })
        if (!isOver) setKnown({ methodId, state: call.state })
      } catch {
        // Asked again in a moment; the worker can still type the code.
      }
    }
    return () => {
      isOver = true
      stop()
    }
  }, [methodId, sentAtMs, state, nowMs])
  return state
}
