// How much of each pay: in percent or in dollars, one of the two.
import { useCopy } from '#platform/copy.tsx'
import { ChoiceChips, TextInput } from '#ui'
import type { ElectionEntry, ShareUnit } from './election.rules.ts'
import styles from './election.module.css'

type ElectionShareProps = {
  entry: Pick<ElectionEntry, ShareUnit | 'unit'>
  error: string | undefined
  onChange: (changed: Partial<ElectionEntry>) => void
}

export function ElectionShare({ entry, error, onChange }: ElectionShareProps) {
  const copy = useCopy()
  const { unit } = entry
  return (
    <div className={styles['share']}>
      <ChoiceChips
        legend={copy('onboarding.payment-election.share-label')}
        chips={[
          { value: 'percent', label: copy('onboarding.payment-election.percent-unit') },
          { value: 'amount', label: copy('onboarding.payment-election.amount-unit') },
        ]}
        value={unit}
        onValue={(chosen) => onChange({ unit: chosen })}
      />
      <TextInput
        label={copy(`onboarding.payment-election.${unit}-label`)}
        error={error}
        inputMode={unit === 'percent' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={entry[unit]}
        onValue={(typed) => onChange({ [unit]: typed })}
      />
    </div>
  )
}
