// A password field: hidden while it is typed or pasted, with a button to show it.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type Ref } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from '../form/field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import field from '../form/field.module.css'
import styles from './secret-input.module.css'

type PasswordInputProps = FieldText & {
  value: string
  onValue: (password: string) => void
  /** What a password manager fills in, or offers to keep. */
  autoComplete: 'current-password' | 'new-password'
  name?: string
  inputRef?: Ref<HTMLInputElement>
}

export function PasswordInput({ label, hint, error, noticeId, value, onValue, inputRef, ...rest }: PasswordInputProps) {
  const copy = useCopy()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} noticeId={noticeId}>
      {(ids) => (
        // Shown or hidden, no recording sees it.
        <span className={styles['with']} data-unrecorded>
          <input
            {...rest}
            {...ids}
            ref={inputRef}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(field['input'], styles['input'])}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <IconButton
            className={styles['eye']}
            label={copy(isShown ? 'session.password.hide' : 'session.password.show')}
            icon={isShown ? EyeOff : Eye}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
