// Nothing here, or it could not be loaded: icon, one heading, one sentence, at most one action.
import type { ReactNode } from 'react'
import type { IconType } from './icon.tsx'
import { Orb, type OrbTone } from './orb.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = { icon: IconType; tone: OrbTone; title: string; body?: string; action?: ReactNode }

export function EmptyState({ icon, tone, title, body, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <Orb icon={icon} tone={tone} size="xl" />
      <h3>{title}</h3>
      {body && <p className={styles['body']}>{body}</p>}
      {action}
    </div>
  )
}
