// The cents of an amount under a dollar: "$0." is printed, and two digits are typed.
import type { Ref } from 'react'
import { classNames, Field, type FieldText } from '#ui'
import styles from './adding-bank.module.css'

type CentsInputProps = FieldText & {
  value: string
  onValue: (digits: string) => void
  inputRef?: Ref<HTMLInputElement>
  /** The id of a sentence below that explains more than this field. */
  explainedBy: string
}

export function CentsInput({ value, onValue, inputRef, explainedBy, ...text }: CentsInputProps) {
  return (
    <Field {...text}>
      {(ids) => (
        <span className={styles['cents']}>
          <span aria-hidden="true">$0.</span>
          <input
            {...ids}
            aria-describedby={classNames(ids['aria-describedby'], explainedBy)}
            ref={inputRef}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={value}
            onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, '').slice(0, 2))}
          />
        </span>
      )}
    </Field>
  )
}
