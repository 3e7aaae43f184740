// Optional text: a row that opens, by the browser's own details element.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon, type IconType } from './icon.tsx'
import styles from './disclosure.module.css'

type DisclosureProps = {
  icon?: IconType
  summary: ReactNode
  /** Open from the beginning: what has to be read. */
  isOpen?: boolean
  /** Of the folds of one name at most one is open: the browser closes the others. */
  isOneOf?: string
  children: ReactNode
}

export function Disclosure({ icon, summary, isOpen = false, isOneOf, children }: DisclosureProps) {
  return (
    <details className={styles['disclosure']} open={isOpen} name={isOneOf}>
      <summary className={styles['summary']}>
        {icon && <Icon of={icon} />}
        <span className="grow">{summary}</span>
        <Icon of={ChevronDown} size="sm" className={styles['chevron']} />
      </summary>
      <div className={styles['inside']}>{children}</div>
    </details>
  )
}
