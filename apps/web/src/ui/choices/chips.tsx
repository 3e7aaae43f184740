// Small choices in a row: one of many (radio buttons inside), or each on or off.
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from '../form/field-error.tsx'
import { Icon } from '../icon.tsx'
import { useSpokenError } from '../form/use-spoken-error.ts'
import styles from './chips.module.css'

type Chip<Value extends string> = { value: Value; label: string }

type ChoiceChipsProps<Value extends string> = {
  legend: string
  isLegendShown?: boolean
  /** Two units for one value, such as percent or dollars: parts of one control and not choices apart. */
  isJoined?: boolean
  /** On a phone they stay in one row that scrolls sideways. */
  isRow?: boolean
  chips: ReadonlyArray<Chip<Value>>
  /** Null before one is chosen. */
  value: Value | null
  onValue: (value: Value) => void
  error?: string | undefined
}

/** Exactly one is chosen; the arrow keys move the choice. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, isLegendShown = false, isJoined = false, isRow = false } = props
  const { chips, value: chosen, onValue, error } = props
  const name = useId()
  const errorId = `${name}-error`
  useSpokenError(name, error && `${legend}: ${error}`)
  return (
    <fieldset id={name} role="radiogroup" aria-invalid={error ? true : undefined} aria-describedby={error && errorId}>
      <legend className={isLegendShown ? styles['legend'] : 'vh'}>{legend}</legend>
      <div className={classNames(styles['chips'], isJoined && styles['joined'], isRow && styles['row'])}>
        {chips.map(({ value, label }) => (
          <label key={value} className={styles['chip']}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onValue(value)} />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <div className={styles['error']}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
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
