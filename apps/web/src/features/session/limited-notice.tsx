// The notice above every screen of a session that was opened by card: what does not work for a day, and why. Decisions 5 and 22.
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useCopy } from '#platform/copy/copy.tsx'
import { limitedPath } from '#platform/paths.ts'
import { Link, Notice } from '#ui'
import styles from './limited-notice.module.css'

export function LimitedNotice() {
  const copy = useCopy()
  return (
    <Notice tone="warn" icon={ShieldAlert} className={styles['limited']}>
      <p>
        {copy('session.recovery.limited')}{' '}
        <Link className="link" to={limitedPath}>
          {copy('session.limits.see')}
        </Link>
      </p>
    </Notice>
  )
}
