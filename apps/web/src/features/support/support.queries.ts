// Queries of the support room.
import { supportRoutes, type CaseThread, type CaseTopic, type SupportCase } from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import type { Message } from '#platform/message.ts'
import { useAction, type Action } from '#platform/use-action.ts'

const meta = { tags: ['support'] } as const

export const casesQuery = queryOptions({
  queryKey: ['support', 'cases'],
  queryFn: async ({ signal }): Promise<readonly SupportCase[]> => (await callApi(supportRoutes.listCases, { signal })).cases,
  meta,
})

/** As often as the profile (specification 9): an answer may come while the page is open. */
const refreshEveryMs = 60_000

export const caseQuery = (number: string) =>
  queryOptions({
    queryKey: ['support', 'cases', number],
    queryFn: ({ client, signal }): Promise<CaseThread> => {
      const isBackground = client.getQueryData(['support', 'cases', number]) !== undefined
      return callApi(supportRoutes.readCase, { params: { number }, signal, isBackground })
    },
    refetchInterval: refreshEveryMs,
    meta,
  })

const failed: Message = { id: 'support.form.failed' }
const secret = { id: 'support.form.secret', field: 'message' } as const
const badFile: Message = { id: 'onboarding.verification.file-failed' }
const tooMany: Message = { id: 'support.form.too-many' }

export type CaseRequest = { topic: CaseTopic; article: string | null; message: string; files: string[] }

export function useOpenCase(): Action<CaseRequest, SupportCase> {
  return useAction({
    call: (request: CaseRequest, requestId) => callApi(supportRoutes.openCase, { body: { id: requestId(), ...request } }),
    refusals: refusalsOf<typeof supportRoutes.openCase>({
      'support.secret_number': secret,
      'support.file_unknown': badFile,
      'support.too_many': tooMany,
    }),
    unanswered: failed,
    failed,
    changes: ['support'],
  })
}

export type SignedOutRequest = { topic: CaseTopic; email: string; language: 'en' | 'es'; message: string }

export function useWriteSignedOut(): Action<SignedOutRequest, { number: string }> {
  return useAction({
    call: (request: SignedOutRequest, requestId) =>
      callApi(supportRoutes.writeSignedOut, { body: { id: requestId(), ...request } }),
    refusals: refusalsOf<typeof supportRoutes.writeSignedOut>({ 'support.secret_number': secret, 'support.too_many': tooMany }),
    unanswered: failed,
    failed,
  })
}

/** Replaces what is shown with the answer. */
function useShowCase(): (thread: CaseThread) => true {
  const client = useQueryClient()
  return (thread) => {
    client.setQueryData(caseQuery(thread.number).queryKey, thread)
    return true
  }
}

export function useAnswerCase(number: string): Action<{ message: string; files: string[] }, true> {
  const show = useShowCase()
  return useAction({
    call: async (answer: { message: string; files: string[] }, requestId) =>
      show(await callApi(supportRoutes.answerCase, { params: { number }, body: { id: requestId(), ...answer } })),
    refusals: refusalsOf<typeof supportRoutes.answerCase>({
      'support.secret_number': secret,
      'support.file_unknown': badFile,
      'support.case_closed': { id: 'support.case.closed-now' },
      'support.too_many': tooMany,
    }),
    unanswered: failed,
    failed,
    changes: ['support'],
  })
}

export function useCloseCase(number: string): Action<void, true> {
  const show = useShowCase()
  return useAction({
    call: async () => show(await callApi(supportRoutes.closeCase, { params: { number } })),
    changes: ['support'],
  })
}

export function useReopenCase(number: string): Action<void, true> {
  const show = useShowCase()
  return useAction({
    call: async () => show(await callApi(supportRoutes.reopenCase, { params: { number } })),
    refusals: refusalsOf<typeof supportRoutes.reopenCase>({ 'support.reopen_late': { id: 'support.case.closed-now' } }),
    changes: ['support'],
  })
}
