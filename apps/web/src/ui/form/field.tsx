// A labeled field: the label, the control, a hint, and the error with its icon. The control gets the ids that tie them together.
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field-error.tsx'
import { useSpokenError } from './use-spoken-error.ts'
import styles from './field.module.css'

export type FieldText = {
  label: string
  hint?: string | undefined
  /** A sentence, shown under the control and tied to it; absent while the value is right. */
  error?: string | undefined
  /** The id of a notice elsewhere that states the error of this field. */
  noticeId?: string | undefined
}

/** What a control puts on its input so that label, hint and error belong to it. */
export type ControlIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = FieldText & {
  className?: string | undefined
  /** Read out only, where words above the field say it already. */
  isLabelHidden?: boolean
  /** Its error may appear at any time, also while the focus is elsewhere, so it is an alert. */
  isLive?: boolean
  children: (ids: ControlIds) => ReactNode
}

export function Field({ label, hint, error, noticeId, className, isLabelHidden, isLive = false, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  useSpokenError(id, isLive || !error ? undefined : `${label}: ${error}`)
  const descriptions = classNames(error && errorId, noticeId, hint && hintId)
  const ids: ControlIds = {
    id,
    ...(descriptions !== '' && { 'aria-describedby': descriptions }),
    ...((error || noticeId) && { 'aria-invalid': true }),
  }
  const shownError = error && (
    <FieldError id={errorId} className={styles['error']}>
      {error}
    </FieldError>
  )
  return (
    <div className={className}>
      <label className={isLabelHidden ? 'vh' : styles['label']} htmlFor={id}>
        {label}
      </label>
      {children(ids)}
      {isLive ? <div role="alert">{shownError}</div> : shownError}
      {hint && (
        <p className={styles['hint']} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
