// A question that opens on its answer, by the browser's own details element. Closed until it is pressed.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon, type IconType } from '#ui'
import styles from './help.module.css'

type HelpQuestionProps = { icon?: IconType; question: ReactNode; children: ReactNode }

export function HelpQuestion({ icon, question, children }: HelpQuestionProps) {
  return (
    <details className={styles['question']}>
      <summary className={styles['asked']}>
        {icon && <Icon of={icon} className={styles['mark']} />}
        <span className="grow">{question}</span>
        <Icon of={ChevronDown} size="sm" className={styles['chevron']} />
      </summary>
      <div className={styles['answer']}>{children}</div>
    </details>
  )
}
