// One icon, one message, at most one action: the PIN banner, an announcement, an error.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import styles from './notice.module.css'

type NoticeProps = {
  tone: 'warn' | 'bad' | 'info' | 'good'
  icon: IconType
  action?: ReactNode
  /** Icon beside the first line instead of the middle, for a message of more than one line. */
  top?: boolean
  id?: string
  role?: 'status' | 'alert'
  className?: string | undefined
  /** A sentence, or paragraphs of its own. */
  children: ReactNode
}

export function Notice({ tone, icon, action, top = false, id, role, className, children }: NoticeProps) {
  return (
    <div id={id} role={role} className={classNames(styles['notice'], styles[tone], top && styles['top'], className)}>
      <Icon of={icon} className={styles['mark']} />
      {typeof children === 'string' ? (
        <p className={styles['text']}>{children}</p>
      ) : (
        <div className={styles['text']}>{children}</div>
      )}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}
