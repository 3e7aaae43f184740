// Queries of the accounts room: the balances, the token that opens the numbers, and the worker's pay election.
import { accountsRoutes, onboardingElectionRoutes, type PayrollAccount } from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'

const accountKey = ['accounts', 'payroll'] as const
/** As often as the profile (specification 9), so that a payday shows without a reload. */
const refreshEveryMs = 60_000

/** The payroll account with its balances. Only the first load is the worker's doing; refreshes never count as activity. */
export const payrollAccountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ client, signal }): Promise<PayrollAccount> =>
    callApi(accountsRoutes.readPayrollAccount, { signal, isBackground: client.getQueryData(accountKey) !== undefined }),
  refetchInterval: refreshEveryMs,
  refetchOnWindowFocus: 'always',
  meta: { tags: ['balance'] },
})

export const payElectionQuery = queryOptions({
  queryKey: ['accounts', 'election'],
  queryFn: ({ signal }) => callApi(onboardingElectionRoutes.readElection, { signal }),
})

export function useUndoElection() {
  const client = useQueryClient()
  return useAction({
    async call() {
      client.setQueryData(payElectionQuery.queryKey, await callApi(onboardingElectionRoutes.undoElection))
    },
    refusals: refusalsOf<typeof onboardingElectionRoutes.undoElection>({
      'onboarding.undo_too_late': { id: 'accounts.election.too-late' },
      'session.limited': { id: 'accounts.election.paused' },
    }),
    unanswered: { id: 'shell.error.generic' },
  })
}
