// The notice under the field when sign-in cannot start. Specification 2, "Account-not-found notice".
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Copy } from '#platform/copy.tsx'
import { Link, Notice } from '#ui'
import type { LoginMethod } from './pending-login.ts'
import styles from './session.module.css'

type AccountNotFoundProps = { id: string; method: LoginMethod; isFailure: boolean }

export function AccountNotFound({ id, method, isFailure }: AccountNotFoundProps) {
  return (
    <Notice id={id} role="alert" tone="bad" icon={CircleAlert} top className={styles['notFound']}>
      <p className={styles['notFoundTitle']}>
        <Copy id="session.not-found.title" />
      </p>
      <p className={styles['notFoundLine']}>
        <Copy id={method === 'sms' ? 'session.not-found.phone' : 'session.not-found.email'} />
      </p>
      {isFailure && (
        // Our reading: a fault of the line must not tell a worker, alone, that her account is gone (readings 4, login start).
        <p className={styles['notFoundLine']}>
          <Copy id="session.not-found.try-later" />
        </p>
      )}
      <p className={styles['notFoundLink']}>
        <Link className="link" to="/onboarding">
          <Copy id="session.not-found.link" />
        </Link>
      </p>
    </Notice>
  )
}
