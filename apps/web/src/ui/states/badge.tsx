// A word about a state, with its color; the word is always there.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import styles from './badge.module.css'

type BadgeProps = { tone: 'pending' | 'bad' | 'good' | 'info' | 'plain'; icon?: IconType; children: ReactNode }

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], tone !== 'plain' && styles[tone])}>
      {icon && <Icon of={icon} size="sm" className={styles['mark']} />}
      {children}
    </span>
  )
}
