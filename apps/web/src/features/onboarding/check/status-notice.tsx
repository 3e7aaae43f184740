// The status of a check or an account in place of a form: an icon, the status, and what it means.
import type { ReactNode } from 'react'
import { Orb, type IconType } from '#ui'
import styles from './identification.module.css'

type StatusNoticeProps = {
  icon: IconType
  tone?: 'iris' | 'bad' | 'plain'
  title: ReactNode
  /** What the worker can do about it. */
  actions?: ReactNode
  children: ReactNode
}

export function StatusNotice({ icon, tone = 'plain', title, actions, children }: StatusNoticeProps) {
  return (
    <div className={styles['status']}>
      <Orb icon={icon} tone={tone} size="lg" />
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
