// One call of the worker's: busy while it is under way, what to say when it fails, and everything fresh afterwards.
import type { CopyKey } from '@daybreak/copy'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { ApiProblem, ApiUnreachable } from '#platform/api.ts'
import type { CopyValues } from '#platform/copy.tsx'
import { refreshInAllTabs } from '#platform/refresh-channel.ts'
import { StepUpDeclined } from '#platform/step-up.tsx'
import { expressPayKeys } from './express-pay.queries.ts'

export type Message = { id: CopyKey; values?: CopyValues }

/** Keys of other rooms that a transfer changes: the account, the transactions, the profile. The app knows them. */
const AlsoChanges = createContext<readonly (readonly string[])[]>([])
export const AlsoChangesProvider = AlsoChanges.Provider

type Call = {
  isBusy: boolean
  message: Message | null
  /** Null when it failed: then `message` says how. */
  run: <Answer>(call: () => Promise<Answer>) => Promise<Answer | null>
  clear: () => void
}

/** @param explain  what a refusal means here; null leaves it to what all calls have in common */
export function useExpressPayCall(explain: (problem: ApiProblem) => Message | null = () => null): Call {
  const client = useQueryClient()
  const others = useContext(AlsoChanges)
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  async function run<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    if (isBusy) return null
    setIsBusy(true)
    setMessage(null)
    try {
      const answer = await call()
      await refreshInAllTabs(client, [...expressPayKeys, ...others])
      return answer
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 409) void refreshInAllTabs(client, expressPayKeys)
      setMessage(error instanceof StepUpDeclined ? null : messageOf(error, explain))
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, message, run, clear: () => setMessage(null) }
}

function messageOf(error: unknown, explain: (problem: ApiProblem) => Message | null): Message {
  if (error instanceof ApiProblem) return explain(error) ?? { id: 'shell.error.generic' }
  return error instanceof ApiUnreachable ? { id: 'shell.error.offline-no-move' } : { id: 'shell.error.generic' }
}
