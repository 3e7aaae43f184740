// The progress in a flow of several steps: which are done, the current one, and those to come.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './steps.module.css'

type StepsProps = {
  label: string
  steps: ReadonlyArray<{ key: string; name: ReactNode }>
  /** The place of the step that is under way, from 0; the number of steps when all are done. */
  now: number
}

export function Steps({ label, steps, now }: StepsProps) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map(({ key, name }, index) => (
        <li
          key={key}
          className={classNames(index === now && styles['now'], index < now && styles['past'])}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles['number']}>{index < now ? <Icon of={Check} size="sm" /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}
