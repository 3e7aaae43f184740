// Sends a transfer once, whatever happens to its answer.
import { moveMoneyRoutes, type MoneyTransfer, type MoneyTransferPreview } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { problemOf } from '#platform/calls/api.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useSendOnce, type SendOnce } from '#platform/sending/use-send-once.ts'
import { sendMoney, type MoneyRequest, type What } from '../move-money.queries.ts'
import { trackTransfer } from '../transfer/index.ts'
import { useRefusals } from './use-refusals.ts'
import { requestMemory } from './request-memory.ts'

export type Sending = Omit<SendOnce<MoneyRequest, MoneyTransfer>, 'send'> & {
  /** The same amount went to the same destination this many minutes ago: the worker is asked whether that is intended. */
  repeatMinutes: number | null
  /** The price now, where it has changed since the worker saw it. */
  changedFee: string | null
  send: (what: What, preview: MoneyTransferPreview) => Promise<MoneyTransfer | null>
}

export function useSending(onSent: (transfer: MoneyTransfer) => void): Sending {
  const refusals = useRefusals()
  const sending = useSendOnce<MoneyRequest, MoneyTransfer>({
    memory: requestMemory,
    call: sendMoney,
    explain(refusal) {
      const { code, problem } = problemOf(refusal, moveMoneyRoutes.sendMoney) ?? {}
      if (code === 'move_money.fee_changed')
        return { id: 'move-money.review.fee-changed', values: { fee: formatDollars(wireCents(problem?.fee ?? '0')) } }
      // A limited session has words that all actions have in common.
      return refusals(refusal)
    },
    changes: ['move-money', 'balance'],
    onDone(transfer) {
      trackTransfer(transfer)
      onSent(transfer)
    },
  })
  const { code, problem } = problemOf(sending.cause, moveMoneyRoutes.sendMoney) ?? {}
  const repeatMinutes = code === 'move_money.repeat' ? Math.max(1, problem?.minutesAgo ?? 1) : null
  const changedFee = code === 'move_money.fee_changed' ? (problem?.fee ?? null) : null
  return {
    ...sending,
    repeatMinutes,
    changedFee,
    send(what, preview) {
      const request = { id: crypto.randomUUID(), ...what, shownFee: changedFee ?? preview.fee }
      return sending.send(repeatMinutes === null ? request : { ...request, isRepeatMeant: true })
    },
  }
}
