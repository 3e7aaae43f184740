// A field for digits that no one else should read: dots while they are typed, and a button that shows them.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import field from '../form/field.module.css'
import styles from './secret-input.module.css'

type SecretInputProps = FieldText & {
  value: string
  onValue: (digits: string) => void
  length: number
  inputRef?: Ref<HTMLInputElement>
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'autoFocus' | 'className'>

export function SecretInput({
  label,
  hint,
  error,
  noticeId,
  className,
  value,
  onValue,
  length,
  inputRef,
  ...rest
}: SecretInputProps) {
  const copy = useCopy()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} noticeId={noticeId} className={className}>
      {(ids) => (
        <span className={styles['with']}>
          <input
            {...rest}
            {...ids}
            ref={inputRef}
            type={isShown ? 'text' : 'password'}
            inputMode="numeric"
            // Nothing that a browser should keep, or offer in its place.
            autoComplete="off"
            className={classNames(field['input'], styles['input'], 'num')}
            value={value}
            onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, '').slice(0, length))}
          />
          <IconButton
            className={styles['eye']}
            label={copy(isShown ? 'shell.field.hide-digits' : 'shell.field.show-digits')}
            icon={isShown ? EyeOff : Eye}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
