// The center of an empty page: icon, heading, one sentence. Not found, maintenance, not available.
import type { ReactNode } from 'react'
import type { IconType } from '../icon.tsx'
import { Orb, type OrbTone } from './orb.tsx'
import styles from './calm.module.css'

type CalmProps = { icon: IconType; tone: OrbTone; title: ReactNode; body?: ReactNode }

export function Calm({ icon, tone, title, body }: CalmProps) {
  return (
    <div className={styles['calm']}>
      <Orb icon={icon} tone={tone} size="xl" />
      <h1 className={styles['title']}>{title}</h1>
      {body && <p className={styles['body']}>{body}</p>}
    </div>
  )
}
