// The recurring transfer's calls to the server.
import { paydayRoutes, type Payday, type PaydayRule } from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { accountRestrictedPath } from '#platform/paths.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { whileClosing } from '#platform/while-closing.ts'
import { useAction, type Action } from '#platform/use-action.ts'

export const paydayQuery = queryOptions({
  queryKey: ['move-money', 'payday'],
  queryFn: ({ signal }): Promise<Payday> => callApi(paydayRoutes.readPayday, { signal }),
  meta: { tags: ['move-money', 'balance'] },
})

/** Replaces what is shown with the answer, so the page is current at once. */
function useShowPayday(): (changed: Payday) => true {
  const client = useQueryClient()
  return (changed) => {
    client.setQueryData(paydayQuery.queryKey, changed)
    return true
  }
}

export type PaydayRequest = { destinationId: string; rule: PaydayRule }

export function useSetPayday(): Action<PaydayRequest, true> {
  const withStepUp = useStepUp()
  const show = useShowPayday()
  return useAction({
    call: async (body: PaydayRequest) => show(await withStepUp(() => callApi(paydayRoutes.setPayday, { body }))),
    refusals: refusalsOf<typeof paydayRoutes.setPayday>({
      ...whileClosing,
      'move_money.restricted': { id: 'move-money.amount.restricted', to: accountRestrictedPath },
      'move_money.account_closed': { id: 'move-money.amount.account-closed' },
      'move_money.destination_not_found': { id: 'move-money.linked.gone' },
      'move_money.destination_not_ready': { id: 'move-money.linked.gone' },
    }),
    changes: ['move-money'],
  })
}

export function useStopPayday(): Action<void, true> {
  const show = useShowPayday()
  return useAction({ call: async () => show(await callApi(paydayRoutes.stopPayday)), changes: ['move-money'] })
}

export function useSkipPayday(): Action<{ payday: string; isSkipped: boolean }, true> {
  const show = useShowPayday()
  return useAction({
    call: async (body: { payday: string; isSkipped: boolean }) => show(await callApi(paydayRoutes.skipPayday, { body })),
    refusals: refusalsOf<typeof paydayRoutes.skipPayday>({
      'move_money.payday_none': { id: 'move-money.payday.passed' },
      'move_money.payday_passed': { id: 'move-money.payday.passed' },
    }),
    changes: ['move-money'],
  })
}
