// How much of each pay: in percent or in dollars, one of the two.
import { useCopy } from '#platform/copy/copy.tsx'
import { ChoiceChips, TextInput, type FormPart } from '#ui'
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
        chips={[
          { value: 'percent', label: copy('onboarding.payment-election.percent-unit') },
          { value: 'amount', label: copy('onboarding.payment-election.amount-unit') },
        ]}
        {...form.field('unit')}
        // What was wrong with the other one is not asked for any more.
        onValue={(chosen) => onChange({ ...form.values, unit: chosen })}
      />
      <TextInput
        label={copy(`onboarding.payment-election.${unit}-label`)}
        inputMode={unit === 'percent' ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...form.field(unit)}
        onValue={(typed) => onChange({ [unit]: typed })}
      />
    </div>
  )
}
