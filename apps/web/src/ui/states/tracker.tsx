// The progress of something: what is done, what is in progress, and what follows. The words carry the state, the color repeats
// it.
import type { ReactNode } from 'react'
import { Icon, type IconType } from '../icon.tsx'
import { classNames } from '../class-names.ts'
import styles from './tracker.module.css'

export type TrackerStep = {
  key: string
  state: 'done' | 'now' | 'to-come' | 'failed'
  icon: IconType
  title: string
  /** A date, ready to read. */
  when?: string | undefined
  body?: ReactNode
}

export function Tracker({ label, steps }: { label: string; steps: readonly TrackerStep[] }) {
  return (
    <ol className={styles['tracker']} aria-label={label}>
      {steps.map(({ key, state, icon, title, when, body }) => (
        <li key={key} className={styles[state]} aria-current={state === 'now' || state === 'failed' ? 'step' : undefined}>
          <span className={styles['point']}>
            <Icon of={icon} size="sm" />
          </span>
          <p className={styles['title']}>{title}</p>
          {when && <p className={classNames(styles['line'], styles['when'], 'num')}>{when}</p>}
          {body && <p className={styles['line']}>{body}</p>}
        </li>
      ))}
    </ol>
  )
}
