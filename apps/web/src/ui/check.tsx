// A box to tick, with the sentence that is ticked and what is wrong while it is not.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode, type Ref } from 'react'
import { Icon } from './icon.tsx'
import styles from './check.module.css'

type CheckProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** A sentence under the box; absent while all is right. */
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  className?: string | undefined
  children: ReactNode
}

export function Check({ isChecked, onChange, error, inputRef, className, children }: CheckProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={styles['label']}>
        <input
          ref={inputRef}
          type="checkbox"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles['words']}>{children}</span>
      </label>
      {error && (
        <p className={styles['error']} id={`${id}-error`}>
          <Icon of={CircleAlert} size="sm" />
          {error}
        </p>
      )}
    </div>
  )
}
