// Sends a transfer of earned pay once, whatever happens to its answer, and says why it was refused.
import { expressPayRoutes, type ExpressPay, type ExpressPayTransfer } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { useQueryClient } from '@tanstack/react-query'
import { insertIdOf, track } from '#platform/analytics/track.ts'
import { ApiProblem, problemOf } from '#platform/calls/api.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import type { Message } from '#platform/message.ts'
import { supportPath } from '#platform/paths.ts'
import { useSendOnce, type SendOnce } from '#platform/sending/use-send-once.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { expressPayQuery, makeTransfer, type LinkedDestination, type TransferRequest } from '../express-pay.queries.ts'
import { transferMemory } from './transfer-memory.ts'

/** Where it goes other than to the worker's own account, and what the review showed as its fee. */
export type Elsewhere = { destination: LinkedDestination; shownFee: string }

type SendTransfer = (
  amount: string,
  overview: ExpressPay,
  termsVersion: string | undefined,
  elsewhere?: Elsewhere,
) => Promise<ExpressPayTransfer | null>
export type Sending = Omit<SendOnce<TransferRequest, ExpressPayTransfer>, 'send'> & { send: SendTransfer }

export function useSending(onDone: (transfer: ExpressPayTransfer) => void): Sending {
  const client = useQueryClient()
  const sending = useSendOnce({
    memory: transferMemory,
    async call(request) {
      try {
        return await makeTransfer(request)
      } catch (error) {
        // There are newer terms: without them on the page there is nothing that could be agreed to.
        if (error instanceof ApiProblem && error.code === 'express_pay.terms_required') {
          await client.invalidateQueries({ queryKey: expressPayQuery.queryKey })
        }
        throw error
      }
    },
    explain,
    changes: ['express-pay', 'balance', 'move-money'],
    onDone(transfer) {
      const properties = { type: 'express_pay', instantTransferToastVariant: null } as const
      track({ name: 'TransferCompleted', properties, insertId: insertIdOf(transfer.id) })
      onDone(transfer)
    },
  })
  return {
    ...sending,
    send(amount, { earnings }, termsVersion, elsewhere) {
      const request = { id: crypto.randomUUID(), amount, shownAvailable: earnings?.available ?? '0', ...elsewhere }
      return sending.send(termsVersion === undefined ? request : { ...request, termsVersion })
    },
  }
}

/** Also of the preview, which is refused as the transfer itself. */
export function explain(refusal: ApiProblem): Message | null {
  const { code, problem } =
    problemOf(refusal, expressPayRoutes.makeExpressPayTransfer, expressPayRoutes.previewExpressPayTransfer) ?? {}
  const words = code === undefined ? undefined : plainWords[code]
  if (words !== undefined) return words
  if (code === 'express_pay.fee_changed') return amountWords('move-money.review.fee-changed', 'fee', problem?.fee)
  if (code === 'express_pay.destination_limit') return amountWords('express-pay.transfer.place-limit', 'amount', problem?.left)
  const available = problem?.available
  if (available === undefined) return null
  return amountWords(
    code === 'express_pay.available_changed' ? 'express-pay.transfer.changed' : 'express-pay.transfer.over',
    'amount',
    available,
  )
}

const plainWords: Readonly<Partial<Record<string, Message>>> = {
  ...whileClosing,
  'session.limited': { id: 'session.recovery.limited' },
  'express_pay.terms_required': { id: 'express-pay.transfer.understand-required' },
  'express_pay.destination_not_offered': { id: 'move-money.linked.gone' },
  'express_pay.destination_restricted': { id: 'move-money.amount.restricted', to: supportPath },
}

function amountWords(id: Message['id'], name: string, cents: string | undefined): Message {
  return { id, values: { [name]: formatDollars(wireCents(cents ?? '0')) } }
}
