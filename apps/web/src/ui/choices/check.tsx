// A checkbox with its sentence, and the error while it is not ticked.
import { useId, type ReactNode, type Ref } from 'react'
import { FieldError } from '../form/field-error.tsx'
import { useSpokenError } from '../form/use-spoken-error.ts'
import styles from './check.module.css'

type CheckProps = {
  /** Whether it is ticked. */
  value: boolean
  onValue: (isTicked: boolean) => void
  /** A sentence under the box; absent while all is right. */
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  className?: string | undefined
  children: ReactNode
}

export function Check({ value, onValue, error, inputRef, className, children }: CheckProps) {
  const id = useId()
  useSpokenError(id, error)
  return (
    <div className={className}>
      <label className={styles['label']}>
        <input
          ref={inputRef}
          id={id}
          type="checkbox"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onValue(event.target.checked)}
        />
        <span className={styles['words']}>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
