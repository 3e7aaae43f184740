// The amount of each item where a reason is about part of the charge: what the worker agrees with, the cash, the missing refund.
import type { DisputeForm } from '@daybreak/contract'
import { useCopy } from '#platform/copy/copy.tsx'
import { AmountInput, type FormState } from '#ui'
import { itemsOf, type Entry } from './filing.rules.ts'

type AmountFieldsProps = { form: FormState<Entry>; facts: DisputeForm; label: string }

export function AmountFields({ form, facts, label }: AmountFieldsProps) {
  const copy = useCopy()
  const items = itemsOf(form.values, facts)
  const amounts = form.part('amounts')
  return items.map(({ transactionId, merchant }) => {
    const { value, ...field } = amounts.field(transactionId)
    return (
      <AmountInput
        key={transactionId}
        label={items.length === 1 ? label : copy('disputes.form.amount-of', { label, merchant })}
        value={value ?? ''}
        {...field}
      />
    )
  })
}
