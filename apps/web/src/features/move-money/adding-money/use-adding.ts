// Adds money once, whatever happens to the answer.
import { addingRoutes, type MoneyTransfer } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { refusalsOf } from '#platform/action-words.ts'
import { problemOf } from '#platform/calls/api.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { requestMemoryOf } from '#platform/sending/kept-request.ts'
import { useSendOnce, type SendOnce } from '#platform/sending/use-send-once.ts'
import { whileClosing } from '#platform/while-closing.ts'
import { addMoney, type AddingRequest } from '../move-money.queries.ts'
import { trackTransfer } from '../transfer/index.ts'

export const addingMemory = requestMemoryOf<AddingRequest>(
  'daybreak_move_money_adding',
  ({ destinationId, shownUsableOn, permission, isRepeatMeant }) =>
    typeof destinationId === 'string' &&
    typeof shownUsableOn === 'string' &&
    typeof permission?.words === 'string' &&
    (permission.language === 'en' || permission.language === 'es') &&
    (isRepeatMeant === undefined || typeof isRepeatMeant === 'boolean'),
)

export type Adding = Omit<SendOnce<AddingRequest, MoneyTransfer>, 'send'> & {
  /** The same amount was added from the same bank this many minutes ago: the worker is asked whether that is intended. */
  repeatMinutes: number | null
  /** The day of use is another one now than the page showed. */
  isDateChanged: boolean
  send: (what: Omit<AddingRequest, 'id' | 'isRepeatMeant'>) => Promise<MoneyTransfer | null>
}

export function useAdding(onAdded: (transfer: MoneyTransfer) => void): Adding {
  const dollars = (cents: string | undefined) => formatDollars(wireCents(cents ?? '0'))
  const refusals = refusalsOf<typeof addingRoutes.addMoney>({
    'move_money.below_min': ({ problem }) => ({
      id: 'move-money.amount.min',
      values: { min: dollars(problem?.max) },
      field: 'amount',
    }),
    'move_money.add_limit': ({ problem }) => ({
      id: 'move-money.add.over-left',
      values: { left: dollars(problem?.left) },
      field: 'amount',
    }),
    ...whileClosing,
    'move_money.account_closed': { id: 'move-money.amount.account-closed' },
    'move_money.destination_not_found': { id: 'move-money.linked.gone' },
    'move_money.destination_not_ready': { id: 'move-money.linked.gone' },
  })
  const sending = useSendOnce<AddingRequest, MoneyTransfer>({
    memory: addingMemory,
    call: addMoney,
    explain: refusals,
    changes: ['move-money', 'balance'],
    onDone(transfer) {
      trackTransfer(transfer)
      onAdded(transfer)
    },
  })
  const { code, problem } = problemOf(sending.cause, addingRoutes.addMoney) ?? {}
  const repeatMinutes = code === 'move_money.repeat' ? Math.max(1, problem?.minutesAgo ?? 1) : null
  return {
    ...sending,
    repeatMinutes,
    isDateChanged: code === 'move_money.date_changed',
    send(what) {
      const request = { id: crypto.randomUUID(), ...what }
      return sending.send(repeatMinutes === null ? request : { ...request, isRepeatMeant: true })
    },
  }
}
