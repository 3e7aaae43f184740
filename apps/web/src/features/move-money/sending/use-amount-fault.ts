// The error texts of an amount to send.
import type { MoveMoney } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'
import type { Message } from '#platform/message.ts'
import { amountFaultOf, type AmountFault } from '../move-money.rules.ts'
import { useLimitWords } from './use-refusals.ts'

/** Null when it can be sent. */
export function useAmountFault(overview: MoveMoney): (text: string) => Message | null {
  const limitWords = useLimitWords()
  const words: Record<AmountFault, Message> = {
    required: { id: 'move-money.amount.required' },
    min: { id: 'move-money.amount.min', values: { min: formatDollars(wireCents(overview.min)) } },
    'over-available': {
      id: 'move-money.amount.over-available',
      values: { amount: formatDollars(wireCents(overview.available)) },
    },
    limit: limitWords(overview.standard),
  }
  return (text) => {
    const fault = amountFaultOf(text, overview)
    return fault === null ? null : words[fault]
  }
}
