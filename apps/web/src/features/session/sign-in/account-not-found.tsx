// The notice under the field when sign-in cannot start. Specification 2, "Account-not-found notice".
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Copy } from '#platform/copy/copy.tsx'
import { Link, Notice } from '#ui'
import type { Message } from '#platform/message.ts'
import type { LoginMethod } from '../codes/index.ts'
import styles from '../session.module.css'

type AccountNotFoundProps = {
  id: string
  method: LoginMethod
  /** What to do about a failure that is not theirs; null when there is simply no such account. */
  more: Message | null
}

export function AccountNotFound({ id, method, more }: AccountNotFoundProps) {
  return (
    <Notice id={id} role="alert" tone="bad" icon={CircleAlert} top className={styles['notFound']}>
      <p className={styles['notFoundTitle']}>
        <Copy id="session.not-found.title" />
      </p>
      <p className={styles['notFoundLine']}>
        <Copy id={method === 'sms' ? 'session.not-found.phone' : 'session.not-found.email'} />
      </p>
      {more && (
        <p className={styles['notFoundLine']}>
          <Copy id={more.id} {...(more.values && { values: more.values })} />
        </p>
      )}
      {/* Specification 8: "with a help panel for phone login". Phone numbers change hands; addresses rarely do. */}
      {method === 'sms' && !more && (
        <p className={styles['notFoundLine']}>
          <Copy id="session.not-found.new-phone" />
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
