// Names with their values, one per line: a receipt, a review, a sum.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

type FactProps = {
  label: ReactNode
  /** Its value is words, which get the room and break over lines. */
  isWords?: boolean
  /** The total of the others. */
  isResult?: boolean
  children: ReactNode
}

export function Fact({ label, isWords = false, isResult = false, children }: FactProps) {
  return (
    <div className={classNames(isResult && styles['result'])}>
      <dt>{label}</dt>
      <dd className={classNames('num', isWords && styles['words'])}>{children}</dd>
    </div>
  )
}
