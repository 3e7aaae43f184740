// Several lines of text with their label, hint and error.
import type { TextareaHTMLAttributes, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import styles from '../form/field.module.css'

type TextAreaProps = FieldText & { value: string; onValue: (value: string) => void; inputRef?: Ref<HTMLTextAreaElement> } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'style' | 'value' | 'onChange' | 'id'
  >

export function TextArea({
  label,
  hint,
  error,
  noticeId,
  className,
  value,
  onValue,
  inputRef,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} noticeId={noticeId} className={className}>
      {(ids) => (
        <textarea
          {...rest}
          {...ids}
          rows={rows}
          ref={inputRef}
          className={classNames(styles['input'], styles['area'])}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
