// A line of text with its label, hint and error.
import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import styles from '../form/field.module.css'

type TextInputProps = FieldText & { value: string; onValue: (value: string) => void; inputRef?: Ref<HTMLInputElement> } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'style' | 'value' | 'onChange' | 'id'
  >

export function TextInput({ label, hint, error, noticeId, className, value, onValue, inputRef, ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} noticeId={noticeId} className={className}>
      {(ids) => (
        <input
          {...rest}
          {...ids}
          ref={inputRef}
          className={classNames(styles['input'])}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
