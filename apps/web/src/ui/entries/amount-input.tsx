// A typed amount of dollars, with its dollar sign: as a line of a form, or large where the amount is the only field.
import { plainDollars, typedDollars } from '@daybreak/money'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import styles from './amount-input.module.css'

type AmountInputProps = FieldText & {
  /** As it was typed, such as "25" or "$25.00". */
  value: string
  onValue: (text: string) => void
  /** The worker has done with it: by leaving it, or by Enter. */
  onDone?: () => void
  isLarge?: boolean
  isLabelHidden?: boolean
}

export function AmountInput({ value, onValue, onDone, isLarge = false, isLabelHidden = false, ...text }: AmountInputProps) {
  return (
    <Field {...text} isLive={isLarge} isLabelHidden={isLabelHidden} className={isLarge ? styles['centered'] : undefined}>
      {(ids) => (
        <span className={classNames(isLarge ? styles['large'] : styles['line'])}>
          <span aria-hidden="true">$</span>
          <input
            {...ids}
            className="num"
            inputMode="decimal"
            autoComplete="off"
            {...(isLarge && { size: Math.max(4, value.length) })}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onBlur={() => {
              const typed = typedDollars(value)
              const plain = typed === null ? value : plainDollars(typed)
              if (plain !== value) onValue(plain)
              onDone?.()
            }}
            onKeyDown={({ key }) => key === 'Enter' && onDone?.()}
          />
        </span>
      )}
    </Field>
  )
}
