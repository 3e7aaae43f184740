// Gives a page its query cache: queries read it, and actions run through its mutations.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { ActionRunnerProvider, type ActionEffects, type RunAction } from './action-runner.ts'

export function QueryProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  const run = useCallback<RunAction>(
    async <Answer,>(call: () => Promise<Answer>, effects: ActionEffects) => {
      const mutations = client.getMutationCache()
      const mutation = mutations.build<Answer, Error, void, unknown>(client, {
        mutationFn: call,
        meta: effects,
        // Offline it fails at once and says so. It never waits to be sent later, when the worker has moved on.
        networkMode: 'always',
      })
      try {
        return await mutation.execute()
      } finally {
        // An answer may be secret, and nothing reads it from here.
        mutations.remove(mutation)
      }
    },
    [client],
  )
  return (
    <QueryClientProvider client={client}>
      <ActionRunnerProvider value={run}>{children}</ActionRunnerProvider>
    </QueryClientProvider>
  )
}
