// The amounts from which a low balance and a large purchase notify the worker. Each is saved when the field is left, and reverts when saving fails.
import type { NotificationConfig, NotificationThresholds } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { cents, centsText, formatDollars, plainDollars, typedDollars } from '@daybreak/money'
import { useId, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { AmountInput, Card, SavedBadge } from '#ui'
import { NotSaved } from './not-saved.tsx'
import { useThreshold, type Saving } from './notifications.queries.ts'
import styles from './notifications.module.css'

type Threshold = keyof NotificationThresholds

/** Readings 4.10: "range $0–500". What the server takes at most. */
const fields: readonly { name: Threshold; label: CopyKey; max: bigint }[] = [
  { name: 'lowBalance', label: 'notifications.amounts.low', max: 500_00n },
  { name: 'largePurchase', label: 'notifications.amounts.large', max: 10_000_00n },
]

export function AmountsCard({ thresholds }: NotificationConfig) {
  const headingId = useId()
  const [saving, setSaving] = useState<Saving>({ isSaved: false, isFailed: false })
  return (
    <Card labelledBy={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId} className={`grow ${styles['heading']}`}>
          <Copy id="notifications.amounts.title" />
        </h2>
        <SavedBadge isSaved={saving.isSaved} />
      </div>
      <div className={styles['amounts']}>
        {fields.map((field) => (
          <Amount key={field.name} {...field} amount={thresholds[field.name]} onSaving={setSaving} />
        ))}
      </div>
      <NotSaved {...saving} />
    </Card>
  )
}

type AmountProps = (typeof fields)[number] & { amount: string; onSaving: (saving: Saving) => void }

function Amount({ name, label, max, amount, onSaving }: AmountProps) {
  const copy = useCopy()
  const choose = useThreshold(name, onSaving)
  const [shown, setShown] = useState(amount)
  const [text, setText] = useState(plainOf(amount))
  const [isWrong, setIsWrong] = useState(false)
  // What another window saved appears here.
  if (shown !== amount) {
    setShown(amount)
    setText(plainOf(amount))
  }

  async function keep() {
    const typed = typedDollars(text)
    const isFit = typed !== null && typed <= max
    setIsWrong(!isFit)
    if (!isFit || centsText(typed) === amount) return
    if (!(await choose(amount, centsText(typed)))) setText(plainOf(amount))
  }

  const range = { min: formatDollars(cents(0n)), max: formatDollars(cents(max)) }
  return (
    <AmountInput
      label={copy(label)}
      value={text}
      onValue={setText}
      onDone={() => void keep()}
      error={isWrong ? copy('notifications.event.low-balance-range', range) : undefined}
    />
  )
}

function plainOf(amount: string): string {
  return plainDollars(cents(BigInt(amount)))
}
