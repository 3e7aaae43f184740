// Small choices in a row: one of many (radio buttons inside), or each on or off by itself.
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './chips.module.css'

type Chip<Value extends string> = { value: Value; label: string }

type ChoiceChipsProps<Value extends string> = {
  legend: string
  chips: ReadonlyArray<Chip<Value>>
  value: Value
  onValue: (value: Value) => void
}

/** Exactly one is chosen; the arrow keys move the choice. */
export function ChoiceChips<Value extends string>({ legend, chips, value: chosen, onValue }: ChoiceChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['chips']}>
      <legend className="vh">{legend}</legend>
      {chips.map(({ value, label }) => (
        <label key={value} className={styles['chip']}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onValue(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type ToggleChipsProps<Value extends string> = {
  legend: string
  chips: ReadonlyArray<Chip<Value>>
  values: ReadonlySet<Value>
  onToggle: (value: Value) => void
}

/** Any number of them are on. */
export function ToggleChips<Value extends string>({ legend, chips, values, onToggle }: ToggleChipsProps<Value>) {
  return (
    <div className={styles['chips']} role="group" aria-label={legend}>
      {chips.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles['chip']}
          aria-pressed={values.has(value)}
          onClick={() => onToggle(value)}
        >
          {values.has(value) && <Icon of={Check} size="sm" />}
          {label}
        </button>
      ))}
    </div>
  )
}
