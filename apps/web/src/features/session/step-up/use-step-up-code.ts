// Requests a code for a signed-in worker: sent to their own phone or address, it gives the session a fresh proof. Specification
// 7.
import { factorRoutes, sessionRoutes, type CodeSent } from '@daybreak/contract'
import { useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { replaceSession } from '#platform/session/session.ts'
import { notifyOtherTabs } from '#platform/session/session-channel.ts'
import type { Message } from '#platform/message.ts'
import { useAction } from '#platform/use-action.ts'
import { resendErrorOf, useCode, type CodeEntry, type LoginMethod } from '../codes/index.ts'

export type SentCode = CodeSent & { method: LoginMethod; sentAtMs: number }

type StepUpCode = {
  sent: SentCode | null
  /** The channel that is being asked for its first code. */
  choosing: LoginMethod | null
  chooseError: Message | null
  choose: (method: LoginMethod) => void
  entry: CodeEntry
}

export function useStepUpCode(onProved: () => void): StepUpCode {
  const nowMs = useNowMs()
  const [sent, setSent] = useState<SentCode | null>(null)
  async function send(method: LoginMethod) {
    const answer = await callApi(factorRoutes.requestStepUpCode, { body: { method } })
    setSent({ ...answer, method, sentAtMs: nowMs() })
  }

  const choosing = useAction({ call: send, explain: resendErrorOf })

  const entry = useCode({
    async prove(code) {
      if (!sent) return
      await replaceSession(() => callApi(sessionRoutes.signInWithCode, { body: { code, methodId: sent.methodId } }))
      notifyOtherTabs('replaced')
      onProved()
    },
    async send() {
      if (sent) await send(sent.method)
    },
  })
  return { sent, choosing: choosing.input, chooseError: choosing.message, choose: (method) => void choosing.run(method), entry }
}
