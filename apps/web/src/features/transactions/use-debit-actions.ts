// The calls by which a worker stops a company, allows it again, and claims a debit: each once, however often it is sent.
import { achRoutes, type DebitClaim, type StoppedCompany } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiProblem, callApi } from '#platform/api.ts'
import { useCall, type CallMessage } from '#platform/use-call.ts'
import { refreshDebits } from './transactions.queries.ts'

type Action<Input extends readonly unknown[], Answer> = {
  isBusy: boolean
  message: CallMessage | null
  /** Null when it failed: then `message` says how. */
  run: (...input: Input) => Promise<Answer | null>
}

export type DebitActions = {
  stop: Action<[], StoppedCompany>
  allow: Action<[stopId: string], 'allowed'>
  claim: Action<[details: string | null], DebitClaim>
}

/** The page was older than the debit: another tab or another device was first, or the bank. */
const outdated: readonly string[] = ['ach.claim_exists', 'ach.claim_too_late', 'ach.nothing_to_return', 'ach.stop_not_found']

export function useDebitActions(transactionId: string): DebitActions {
  const client = useQueryClient()
  const refresh = () => refreshDebits(client)
  const after = (failed: CallMessage) => ({
    messageOf: (error: unknown) => messageOf(error, failed),
    afterAnswer: refresh,
    afterFailure(error: unknown) {
      if (error instanceof ApiProblem && outdated.includes(error.code)) void refresh()
    },
  })
  const [stop, allow] = [useCall(after(generic)), useCall(after(generic))]
  const claim = useCall(after({ id: 'disputes.form.failed' }))
  // The same claim, however often it is sent after an answer that did not come.
  const claimId = useRef<string | null>(null)
  const params = { id: transactionId }
  return {
    stop: { ...stop, run: () => stop.run(() => callApi(achRoutes.stopCompany, { params })) },
    allow: {
      ...allow,
      run: (stopId) =>
        allow.run(async () => {
          await callApi(achRoutes.allowCompany, { params: { id: stopId } })
          return 'allowed' as const
        }),
    },
    claim: {
      ...claim,
      run: (details) => {
        claimId.current ??= crypto.randomUUID()
        const body = { id: claimId.current, isNotAllowed: true as const, ...(details !== null && { details }) }
        return claim.run(() => callApi(achRoutes.claimDebit, { params, body }))
      },
    },
  }
}

const generic: CallMessage = { id: 'shell.error.generic' }

function messageOf(error: unknown, failed: CallMessage): CallMessage {
  // Decision 22: a session that was opened by card adds no way out for money.
  if (error instanceof ApiProblem && error.code === 'session.limited') return { id: 'session.recovery.limited' }
  return failed
}
