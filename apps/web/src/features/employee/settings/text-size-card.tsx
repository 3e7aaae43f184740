// "Text size": four steps, each in its own size, and a sample line of the app.
import { formatDollars, parseCents } from '@daybreak/money'
import Coffee from 'lucide-react/icons/coffee'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { Card, classNames, Orb, SavedBadge } from '#ui'
import { useSetting } from '../settings.queries.ts'
import { NotSaved } from './language-and-theme.tsx'
import styles from './settings.module.css'

const sizes = [
  { value: 'standard', label: 'employee.settings.text-standard' },
  { value: 'large', label: 'employee.settings.text-large' },
  { value: 'larger', label: 'employee.settings.text-larger' },
  { value: 'largest', label: 'employee.settings.text-largest' },
] as const

/** Sample letters, neither word nor amount: the same in every language. */
const letters = 'Aa'
const dots = '$•••••'
const sample = { name: 'Bayline Coffee', cents: '-435' }

export function TextSizeCard() {
  const titleId = useId()
  const name = useId()
  const size = useSetting('textSize')
  const amount = parseCents(sample.cents)
  const { isHidden } = useHideAmounts()
  return (
    <Card className={styles['withBadge']} labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="employee.settings.text-size" />
      </h2>
      <SavedBadge className={styles['saved']} isSaved={size.isSaved} />
      <div className={styles['sizes']} role="radiogroup" aria-labelledby={titleId}>
        {sizes.map(({ value, label }) => (
          <label key={value} className={styles['size']}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === size.value}
              aria-busy={size.isBusy || undefined}
              onChange={() => size.choose(value)}
            />
            <span className={classNames(styles['letters'], styles[value])} aria-hidden="true">
              {letters}
            </span>
            <span className={styles['sizeName']}>
              <Copy id={label} />
            </span>
          </label>
        ))}
      </div>
      <NotSaved isFailed={size.isFailed} />
      <div className={styles['preview']} aria-hidden="true">
        <Orb icon={Coffee} />
        <span className={styles['sample']}>{sample.name}</span>
        <span className="money">{isHidden || amount === null ? dots : formatDollars(amount, 'negative')}</span>
      </div>
    </Card>
  )
}
