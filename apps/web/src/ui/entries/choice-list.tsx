// The browser's own select element, as small as a button and with the border of a field.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { SelectHTMLAttributes } from 'react'
import { Icon } from '../icon.tsx'
import styles from './choice-list.module.css'

type ChoiceListProps = { label: string } & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'style' | 'aria-label'>

export function ChoiceList({ label, children, ...rest }: ChoiceListProps) {
  return (
    <span className={styles['box']}>
      <select {...rest} className={styles['list']} aria-label={label}>
        {children}
      </select>
      <Icon of={ChevronDown} size="sm" className={styles['chevron']} />
    </span>
  )
}
