// Nothing here, or it could not be loaded: icon, one heading, one sentence, at most one action.
import type { ReactNode } from 'react'
import type { IconType } from '../icon.tsx'
import { Orb, type OrbTone } from './orb.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon: IconType
  tone: OrbTone
  title: string
  /** The level of the heading: 3 inside a card that has one of its own. */
  level?: 2 | 3
  body?: string
  action?: ReactNode
}

export function EmptyState({ icon, tone, title, level = 3, body, action }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles['empty']}>
      <Orb icon={icon} tone={tone} size="xl" />
      <Heading>{title}</Heading>
      {body && <p className={styles['body']}>{body}</p>}
      {action}
    </div>
  )
}
