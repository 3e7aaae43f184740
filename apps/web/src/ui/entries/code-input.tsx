// A one-time code: one real input over drawn cells, so that autofill, paste and screen readers meet an ordinary field.
import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import styles from './code-input.module.css'

type CodeInputProps = FieldText & {
  value: string
  onValue: (digits: string) => void
  length?: number
  /** How many digits are taken where the last ones count: the end of a number may be typed or pasted as the whole number. */
  maxTyped?: number
  /** Dots in place of the digits, for a PIN. */
  hidden?: boolean
  inputRef?: Ref<HTMLInputElement>
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'autoComplete' | 'autoFocus' | 'disabled' | 'className'>

export function CodeInput({
  label,
  hint,
  error,
  noticeId,
  className,
  value,
  onValue,
  length = 6,
  maxTyped = length,
  hidden = false,
  inputRef,
  ...rest
}: CodeInputProps) {
  const [isFocused, setIsFocused] = useState(false)
  // A full code keeps its last cell marked, so that the focus is always to be seen.
  const currentCell = Math.min(value.length, length - 1)
  const drawn = value.slice(-length)
  return (
    <Field label={label} hint={hint} error={error} noticeId={noticeId} className={className}>
      {(ids) => (
        <span className={classNames(styles['cells'], error && styles['bad'])} data-length={length} data-unrecorded>
          <input
            {...rest}
            {...ids}
            ref={inputRef}
            type={hidden ? 'password' : 'text'}
            inputMode="numeric"
            pattern="[0-9]*"
            value={value}
            onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, '').slice(0, maxTyped))}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
          />
          {Array.from({ length }, (_, index) => (
            <i
              key={index}
              aria-hidden="true"
              className={classNames(
                isFocused && index === currentCell && styles['current'],
                hidden && index < drawn.length && styles['dot'],
                index < drawn.length && styles['filled'],
              )}
            >
              {hidden ? '' : drawn[index]}
            </i>
          ))}
        </span>
      )}
    </Field>
  )
}
