// A US phone number, masked (999) 999-9999 as it is typed, pasted or filled in by the browser.
import { useLayoutEffect, useRef, type ChangeEvent, type InputHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import { caretAfterDigits, digitsBefore, maskPhone, phoneDigits, withoutDigit } from './phone-mask.ts'
import styles from '../form/field.module.css'

type PhoneInputProps = FieldText & {
  /** The masked text, such as "(212) 555-0101". */
  value: string
  onValue: (masked: string) => void
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'value' | 'onChange' | 'id' | 'type' | 'inputMode'>

export function PhoneInput({ label, hint, error, noticeId, className, value, onValue, ...rest }: PhoneInputProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const caretRef = useRef<number | null>(null)

  // Setting the masked value moves the caret to the end; it belongs after the digit that was just typed.
  useLayoutEffect(() => {
    const caret = caretRef.current
    if (caret === null || document.activeElement !== inputRef.current) return
    inputRef.current?.setSelectionRange(caret, caret)
    caretRef.current = null
  })

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target
    const caret = selectionStart ?? typed.length
    const count = digitsBefore(typed, caret)
    // Backspace over a bracket, space or hyphen takes the digit before it, or the key would seem dead.
    const isMarkDeleted = typed.length === value.length - 1 && phoneDigits(typed) === phoneDigits(value)
    const kept = isMarkDeleted ? Math.max(0, count - 1) : count
    const masked = maskPhone(isMarkDeleted ? withoutDigit(typed, kept) : typed)
    caretRef.current = caretAfterDigits(masked, kept)
    onValue(masked)
  }

  return (
    <Field label={label} hint={hint} error={error} noticeId={noticeId} className={className}>
      {(ids) => (
        <input
          placeholder="(999) 999-9999"
          // "tel-national" is for fields of text alone. A country code that comes along is dropped by the mask.
          autoComplete="tel"
          {...rest}
          {...ids}
          ref={inputRef}
          type="tel"
          inputMode="tel"
          className={classNames(styles['input'], 'num')}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  )
}
