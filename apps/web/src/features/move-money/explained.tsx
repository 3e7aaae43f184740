// An explanation beside a form: a few lines with an icon each.
import { useId, type ReactNode } from 'react'
import { Card, Icon, type IconType } from '#ui'
import styles from './explained.module.css'
import shared from './move-money.module.css'

export function Explained({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={shared['heading']}>
        {title}
      </h2>
      {children}
    </Card>
  )
}

export function Ticks({ children }: { children: ReactNode }) {
  return <ul className={styles['ticks']}>{children}</ul>
}

export function Tick({ icon, title, body }: { icon: IconType; title: ReactNode; body?: ReactNode }) {
  return (
    <li>
      <span className={styles['tick']}>
        <Icon of={icon} size="sm" />
      </span>
      <div>
        <p className={styles['tickTitle']}>{title}</p>
        {body && <p className="sm mute num">{body}</p>}
      </div>
    </li>
  )
}
