// Says at once what failed, and what to do.
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Copy } from '#platform/copy/copy.tsx'
import type { Message } from '#platform/message.ts'
import { Link } from '../buttons/link.tsx'
import { Notice } from './notice.tsx'
import styles from './message-notice.module.css'

export function MessageNotice({ message, className }: { message: Message | null; className?: string | undefined }) {
  if (message === null) return null
  const { id, values, help, to } = message
  const text = <Copy id={id} {...(values && { values })} />
  return (
    <Notice tone="bad" icon={CircleAlert} role="alert" top className={className}>
      {to === undefined ? (
        <p>{text}</p>
      ) : (
        <Link className={styles['whole']} to={to}>
          {text}
        </Link>
      )}
      {help && (
        <p className="sm">
          <Copy id={help} />
        </p>
      )}
    </Notice>
  )
}
