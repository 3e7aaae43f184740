// The calls by which a worker stops a company, allows it again, and claims a debit: each once, however often it is sent.
import { achRoutes, type DebitClaim, type StoppedCompany } from '@daybreak/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
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
function isOutdated(error: unknown): boolean {
  switch (problemOf(error, achRoutes.claimDebit, achRoutes.allowCompany)?.code) {
    case 'ach.claim_exists':
    case 'ach.claim_too_late':
    case 'ach.nothing_to_return':
    case 'ach.stop_not_found':
      return true
    default:
      return false
  }
}

export function useDebitActions(transactionId: string): DebitActions {
  const client = useQueryClient()
  const refresh = () => refreshDebits(client)
  const after = (failed: CallMessage) => ({
    messageOf: (error: unknown) => messageOf(error, failed),
    afterAnswer: refresh,
    afterFailure(error: unknown) {
      if (isOutdated(error)) void refresh()
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
  if (problemOf(error, achRoutes.allowCompany)?.code === 'session.limited') return { id: 'session.recovery.limited' }
  return failed
}
