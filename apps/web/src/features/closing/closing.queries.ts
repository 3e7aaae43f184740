// Queries of the closing room.
import { closingRoutes, type ClosingReason, type ClosingView } from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi, problemOf } from '#platform/calls/api.ts'
import { useBrand } from '#platform/copy/brand.ts'
import { accountRestrictedPath, belowZeroPath } from '#platform/paths.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction, type Action } from '#platform/use-action.ts'

export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }): Promise<ClosingView> => callApi(closingRoutes.readClosing, { signal }),
  meta: { tags: ['move-money', 'balance', 'cards'] },
})

/** Replaces what is shown with the answer, so the page is current at once. */
function useShowClosing(): (changed: ClosingView) => true {
  const client = useQueryClient()
  return (changed) => {
    client.setQueryData(closingQuery.queryKey, changed)
    return true
  }
}

export type ClosingChoice = { reason: ClosingReason | null; way: 'bank' | 'check'; destinationId: string | null }

export function useAskToClose(): Action<ClosingChoice, true> {
  const withStepUp = useStepUp()
  const show = useShowClosing()
  const { supportPhone: phone } = useBrand()
  return useAction({
    call: async (body: ClosingChoice) => show(await withStepUp(() => callApi(closingRoutes.askToClose, { body }))),
    refusals: refusalsOf<typeof closingRoutes.askToClose>({
      'closing.restricted': { id: 'employee.close.restricted', values: { phone }, to: accountRestrictedPath },
      'closing.below_zero': { id: 'employee.close.below-zero-now', to: belowZeroPath },
      'closing.bank_not_ready': { id: 'employee.close.bank-not-ready' },
      'closing.address_missing': { id: 'employee.close.no-address' },
      'closing.closed': { id: 'employee.close.closed-title' },
    }),
    changes: ['move-money', 'balance', 'cards', 'express-pay'],
  })
}

export function useUndoClosing(): Action<void, true> {
  const show = useShowClosing()
  const { supportPhone: phone } = useBrand()
  return useAction({
    call: () => callApi(closingRoutes.undoClosing).then(show).catch(doneElsewhere),
    refusals: refusalsOf<typeof closingRoutes.undoClosing>({
      'closing.undo_late': { id: 'employee.close.undo-late', values: { phone } },
    }),
    changes: ['move-money', 'balance', 'cards', 'express-pay'],
  })
}

/** Another tab undid it first: the request is met, and the page is loaded again. */
function doneElsewhere(cause: unknown): true {
  if (problemOf(cause, closingRoutes.undoClosing)?.code === 'closing.not_closing') return true
  throw cause
}
