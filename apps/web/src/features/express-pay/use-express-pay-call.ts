// One call of Express Pay: everything is fresh afterwards, and a refusal says that the screen was out of date.
import type { RouteContract } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ApiProblem, problemOf, type ProblemOf } from '#platform/api.ts'
import { refreshInAllTabs } from '#platform/refresh-channel.ts'
import { useCall, type Call, type CallMessage } from '#platform/use-call.ts'
import { expressPayKeys } from './express-pay.queries.ts'

/** Keys of other rooms that a transfer changes: the account, the transactions, the profile. The app knows them. */
const AlsoChanges = createContext<readonly (readonly string[])[]>([])
export const AlsoChangesProvider = AlsoChanges.Provider

/** What a refusal of this route means here; null leaves it to what all calls have in common. */
type Explain<Route extends RouteContract> = (problem: ProblemOf<Route>) => CallMessage | null

/** What is true whether or not it was done. */
const maybeDone: CallMessage = { id: 'shell.error.load-body' }

/**
 * @param route       what is called
 * @param unanswered  what to say when no answer came: it may have been done
 */
export function useExpressPayCall<Route extends RouteContract>(
  route: Route,
  explain: Explain<Route> = () => null,
  unanswered: (error: unknown) => CallMessage = () => maybeDone,
): Call {
  const client = useQueryClient()
  const others = useContext(AlsoChanges)
  return useCall({
    messageOf(error) {
      const problem = problemOf(error, route)
      if (problem !== null) return explain(problem) ?? { id: 'shell.error.generic' }
      return error instanceof ApiProblem ? { id: 'shell.error.generic' } : unanswered(error)
    },
    afterAnswer: () => refreshInAllTabs(client, [...expressPayKeys, ...others]),
    afterFailure(error) {
      if (error instanceof ApiProblem && error.status === 409) void refreshInAllTabs(client, expressPayKeys)
    },
  })
}
