// The back link to the page that this one belongs to, above its heading.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Link } from './link.tsx'
import styles from './back-link.module.css'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles['back']}>
      <Icon of={ArrowLeft} size="sm" />
      {children}
    </Link>
  )
}
