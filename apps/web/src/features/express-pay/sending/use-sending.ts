// Sends a transfer of earned pay once, whatever happens to its answer, and says why it was refused.
import { expressPayRoutes, type ExpressPay, type ExpressPayTransfer } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { problemOf, type ApiProblem } from '#platform/calls/api.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import type { Message } from '#platform/message.ts'
import { useSendOnce, type SendOnce } from '#platform/sending/use-send-once.ts'
import { makeTransfer, type TransferWish } from '../express-pay.queries.ts'
import { transferMemory } from './transfer-memory.ts'

type SendTransfer = (amount: string, overview: ExpressPay, termsVersion: string | undefined) => Promise<ExpressPayTransfer | null>
export type Sending = Omit<SendOnce<TransferWish, ExpressPayTransfer>, 'send'> & { send: SendTransfer }

export function useSending(onDone: (transfer: ExpressPayTransfer) => void): Sending {
  const sending = useSendOnce({
    memory: transferMemory,
    call: makeTransfer,
    explain,
    changes: ['express-pay', 'balance'],
    onDone,
  })
  return {
    ...sending,
    send(amount, { earnings }, termsVersion) {
      const wish = { id: crypto.randomUUID(), amount, shownAvailable: earnings?.available ?? '0' }
      return sending.send(termsVersion === undefined ? wish : { ...wish, termsVersion })
    },
  }
}

function explain(refusal: ApiProblem): Message | null {
  const { code, problem } = problemOf(refusal, expressPayRoutes.makeExpressPayTransfer) ?? {}
  if (code === 'session.limited') return { id: 'session.recovery.limited' }
  const available = problem?.available
  if (available === undefined)
    return code === 'express_pay.terms_required' ? { id: 'express-pay.transfer.understand-required' } : null
  const amount = formatDollars(wireCents(available))
  return {
    id: code === 'express_pay.available_changed' ? 'express-pay.transfer.changed' : 'express-pay.transfer.over',
    values: { amount },
  }
}
