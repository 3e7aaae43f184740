// Queries of the disputes room.
import {
  disputeFilingRoutes,
  disputesRoutes,
  type Dispute,
  type DisputeForm,
  type DisputeReason,
  type DisputeSummary,
} from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi, callForFile, problemOf } from '#platform/calls/api.ts'
import { saveFile } from '#platform/calls/save-file.ts'
import type { Message } from '#platform/message.ts'
import { useAction, type Action } from '#platform/use-action.ts'

const meta = { tags: ['disputes'] } as const

export const disputesQuery = queryOptions({
  queryKey: ['disputes', 'list'],
  queryFn: async ({ signal }): Promise<readonly DisputeSummary[]> =>
    (await callApi(disputesRoutes.listDisputes, { signal })).disputes,
  meta,
})

export const disputeLettersQuery = queryOptions({
  queryKey: ['disputes', 'letters'],
  queryFn: async ({ signal }) => (await callApi(disputesRoutes.listLetters, { signal })).letters,
  meta,
})

/** As often as the profile (specification 9): a decision may arrive while the page is open. */
const refreshEveryMs = 60_000

export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: ['disputes', 'one', id],
    queryFn: ({ client, signal }): Promise<Dispute> => {
      const isBackground = client.getQueryData(['disputes', 'one', id]) !== undefined
      return callApi(disputesRoutes.readDispute, { params: { id }, signal, isBackground })
    },
    refetchInterval: refreshEveryMs,
    meta,
  })

export const disputeFormQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['disputes', 'form', transactionId],
    queryFn: ({ signal }): Promise<DisputeForm> =>
      callApi(disputeFilingRoutes.readForm, { params: { id: transactionId }, signal }),
    // It says what may be sent now: each visit fetches it again.
    staleTime: 0,
    meta,
  })

/** What is sent: `id` is made before, and is the dispute's own. */
export type DisputeRequest = {
  id: string
  reason: DisputeReason
  items: { transactionId: string; agreedAmount: string | null }[]
  noticedOn: string
  hasCard: boolean | null
  askedMerchant: boolean | null
  expectedOn: string | null
  details: string | null
  files: string[]
}

const failed: Message = { id: 'disputes.form.failed' }
const secret: Message = { id: 'support.form.secret' }
const badFile: Message = { id: 'onboarding.verification.file-failed' }
const tooMany: Message = { id: 'disputes.form.too-many' }
const changed: Message = { id: 'disputes.form.changed' }

/** What a dispute makes different: an item that is part of one can be disputed no longer, and provisional money moves the balance. */
const changes = ['disputes', 'balance'] as const

/** The request carries the dispute's id: sent again after a lost answer or a reload, it is the same dispute. */
export function useFileDispute(transactionId: string): Action<DisputeRequest, Dispute> {
  const client = useQueryClient()
  const show = useShowDispute()
  return useAction({
    call: async (body: DisputeRequest) => show(await callApi(disputeFilingRoutes.fileDispute, { body })),
    afterFailure(cause) {
      const code = problemOf(cause, disputeFilingRoutes.fileDispute)?.code
      const isStale = code === 'disputes.case_exists' || code === 'disputes.id_reused' || code === 'disputes.not_disputable'
      // Another tab was first, or the lost answer was a yes: what the page shows next says which case it is.
      if (isStale) void client.invalidateQueries({ queryKey: disputeFormQuery(transactionId).queryKey })
    },
    refusals: refusalsOf<typeof disputeFilingRoutes.fileDispute>({
      'disputes.case_exists': changed,
      'disputes.id_reused': changed,
      'disputes.not_disputable': changed,
      'disputes.transaction_not_found': changed,
      'disputes.amount_wrong': changed,
      'disputes.date_wrong': changed,
      'disputes.secret_number': secret,
      'disputes.file_unknown': badFile,
      'disputes.too_many': tooMany,
    }),
    unanswered: failed,
    failed,
    changes,
  })
}

/** Replaces what is shown with the answer. */
function useShowDispute(): (dispute: Dispute) => Dispute {
  const client = useQueryClient()
  return (dispute) => {
    client.setQueryData(disputeQuery(dispute.id).queryKey, dispute)
    return dispute
  }
}

export type Added = { message: string; files: string[] }

const addedRefusals = refusalsOf<typeof disputesRoutes.addMessage | typeof disputesRoutes.reopenDispute>({
  'disputes.secret_number': { ...secret, field: 'message' },
  'disputes.file_unknown': badFile,
  'disputes.too_many': tooMany,
  'disputes.closed': { id: 'disputes.case.changed' },
  'disputes.not_reopenable': { id: 'disputes.case.changed' },
})

/** @param route  an answer or a note to an open dispute, or the reason to review a closed one again */
export function useAddTo(id: string, route: 'addMessage' | 'reopenDispute'): Action<Added, Dispute> {
  const show = useShowDispute()
  return useAction({
    call: async (added: Added, requestId) =>
      show(await callApi(disputesRoutes[route], { params: { id }, body: { id: requestId(), ...added } })),
    refusals: addedRefusals,
    unanswered: failed,
    failed,
    changes,
  })
}

export function useWithdraw(id: string): Action<void, Dispute> {
  const show = useShowDispute()
  return useAction({
    call: async () => show(await callApi(disputesRoutes.withdrawDispute, { params: { id } })),
    refusals: refusalsOf<typeof disputesRoutes.withdrawDispute>({ 'disputes.closed': { id: 'disputes.case.changed' } }),
    changes,
  })
}

export function useAskForDocuments(id: string): Action<void, Dispute> {
  const show = useShowDispute()
  return useAction({
    call: async () => show(await callApi(disputesRoutes.askForDocuments, { params: { id } })),
    refusals: refusalsOf<typeof disputesRoutes.askForDocuments>({ 'disputes.not_decided': { id: 'disputes.case.changed' } }),
    changes,
  })
}

type LetterRequest = { disputeId: string; number: string; id: string; kind: string }

export function useLetter(): Action<LetterRequest, true> {
  return useAction({
    async call({ disputeId, number, id, kind }: LetterRequest) {
      const file = await callForFile(disputesRoutes.readLetter, { params: { id: disputeId, letter: id } })
      saveFile(file, `${number}-${kind}.pdf`)
      return true as const
    },
    failed: { id: 'disputes.letter.failed' },
  })
}
