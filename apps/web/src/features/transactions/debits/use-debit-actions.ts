// Stops a company, allows it again, and claims a debit: each once, however often it is sent.
import { achRoutes, type DebitClaim } from '@daybreak/contract'
import { useRef } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { useAction, type Action } from '#platform/use-action.ts'

// A refusal may say that the page was older than the debit: another tab or another device was first, or the bank.
const changes = ['debits'] as const

export function useStopCompany(transactionId: string) {
  return useAction({
    call: () => callApi(achRoutes.stopCompany, { params: { id: transactionId } }),
    unanswered: { id: 'shell.error.generic' },
    changes,
    waitsForFresh: true,
  })
}

export function useAllowCompany() {
  return useAction({
    call: (stopId: string) => callApi(achRoutes.allowCompany, { params: { id: stopId } }),
    unanswered: { id: 'shell.error.generic' },
    changes,
    waitsForFresh: true,
  })
}

export function useClaimDebit(transactionId: string): Action<string | null, DebitClaim> {
  // The same claim, however often it is sent after an answer that did not come, and whatever was added to it meanwhile.
  const claimId = useRef<string | null>(null)
  return useAction({
    call(details: string | null) {
      claimId.current ??= crypto.randomUUID()
      const body = { id: claimId.current, isNotAllowed: true as const, ...(details !== null && { details }) }
      return callApi(achRoutes.claimDebit, { params: { id: transactionId }, body })
    },
    failed: { id: 'disputes.form.failed' },
    // A claim is a dispute too, with a case of its own.
    changes: [...changes, 'disputes'],
    waitsForFresh: true,
  })
}
