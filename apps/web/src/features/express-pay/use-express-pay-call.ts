// One call of Express Pay: everything is fresh afterwards, and a refusal says that the screen was out of date.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ApiProblem, ApiUnreachable } from '#platform/api.ts'
import { refreshInAllTabs } from '#platform/refresh-channel.ts'
import { useCall, type Call, type CallMessage } from '#platform/use-call.ts'
import { expressPayKeys } from './express-pay.queries.ts'

/** Keys of other rooms that a transfer changes: the account, the transactions, the profile. The app knows them. */
const AlsoChanges = createContext<readonly (readonly string[])[]>([])
export const AlsoChangesProvider = AlsoChanges.Provider

type Explain = (problem: ApiProblem) => CallMessage | null

/** @param explain  what a refusal means here; null leaves it to what all calls have in common */
export function useExpressPayCall(explain: Explain = () => null): Call {
  const client = useQueryClient()
  const others = useContext(AlsoChanges)
  return useCall({
    messageOf: (error) => messageOf(error, explain),
    afterAnswer: () => refreshInAllTabs(client, [...expressPayKeys, ...others]),
    afterFailure(error) {
      if (error instanceof ApiProblem && error.status === 409) void refreshInAllTabs(client, expressPayKeys)
    },
  })
}

function messageOf(error: unknown, explain: Explain): CallMessage {
  if (error instanceof ApiProblem) return explain(error) ?? { id: 'shell.error.generic' }
  return error instanceof ApiUnreachable ? { id: 'shell.error.offline-no-move' } : { id: 'shell.error.generic' }
}
