// The error texts of an amount to add.
import type { AddingMoney } from '@daybreak/contract'
import { formatDollars, noCents, typedDollars } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'
import type { Message } from '#platform/message.ts'
import { addingFaultOf, type AddingFault } from './adding-money.rules.ts'

const required: Message = { id: 'move-money.amount.required' }

/** @param adding  the limits; while they are not known, only an amount that is missing is wrong */
export function addingFaultWords(adding: Pick<AddingMoney, 'min' | 'left'> | undefined): (text: string) => Message | null {
  if (adding === undefined) return (text) => ((typedDollars(text) ?? noCents) === noCents ? required : null)
  const dollars = (cents: string) => formatDollars(wireCents(cents))
  const words: Record<AddingFault, Message> = {
    required,
    min: { id: 'move-money.amount.min', values: { min: dollars(adding.min) } },
    'over-left': { id: 'move-money.add.over-left', values: { left: dollars(adding.left) } },
  }
  return (text) => {
    const fault = addingFaultOf(text, adding)
    return fault === null ? null : words[fault]
  }
}
