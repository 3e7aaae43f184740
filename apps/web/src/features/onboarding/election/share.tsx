// The share of each pay, in percent or in dollars.
import { useCopy } from '#platform/copy/copy.tsx'
import { AmountInput, ChoiceChips, TextInput, type FormPart } from '#ui'
import type { ElectionEntry } from './election.rules.ts'
import styles from './election.module.css'

type ElectionShareProps = {
  form: FormPart<ElectionEntry>
  onChange: (changed: Partial<ElectionEntry>) => void
}

export function ElectionShare({ form, onChange }: ElectionShareProps) {
  const copy = useCopy()
  const { unit } = form.values
  return (
    <div className={styles['share']}>
      <ChoiceChips
        legend={copy('onboarding.payment-election.share-label')}
        isLegendShown
        isJoined
        chips={[
          { value: 'percent', label: copy('onboarding.payment-election.percent-unit') },
          { value: 'amount', label: copy('onboarding.payment-election.amount-unit') },
        ]}
        {...form.field('unit')}
        // The errors of the other unit do not apply any more.
        onValue={(chosen) => onChange({ ...form.values, unit: chosen })}
      />
      {unit === 'amount' ? (
        <AmountInput
          label={copy('onboarding.payment-election.amount-label')}
          {...form.field('amount')}
          onValue={(amount) => onChange({ amount })}
        />
      ) : (
        <TextInput
          label={copy('onboarding.payment-election.percent-label')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('percent')}
          onValue={(percent) => onChange({ percent })}
        />
      )}
    </div>
  )
}
