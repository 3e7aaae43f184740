// Says at once that a choice could not be saved and was reverted.
import { useCopy } from '#platform/copy/copy.tsx'
import { FieldError } from '#ui'
import styles from './notifications.module.css'

export function NotSaved({ isFailed }: { isFailed: boolean }) {
  const copy = useCopy()
  return (
    <div role="alert" className={styles['error']}>
      {isFailed && <FieldError>{copy('notifications.settings.failed')}</FieldError>}
    </div>
  )
}
