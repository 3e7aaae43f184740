// A round background for an icon: rows, empty states, empty pages.
import { classNames } from '../class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import styles from './orb.module.css'

export type OrbTone = 'plain' | 'in' | 'iris' | 'bad' | 'warn'
type OrbProps = { icon: IconType; tone?: OrbTone; size?: 'lg' | 'xl' }

export function Orb({ icon, tone = 'plain', size }: OrbProps) {
  return (
    <span className={classNames(styles['orb'], tone !== 'plain' && styles[tone], size && styles[size])}>
      <Icon of={icon} className={styles['mark']} />
    </span>
  )
}
