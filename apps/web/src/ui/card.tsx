// A white card on the page: a named section, with its heading first.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

type CardProps = { flush?: boolean; labelledBy?: string; className?: string | undefined; children: ReactNode }

export function Card({ flush = false, labelledBy, className, children }: CardProps) {
  return (
    <section className={classNames(styles['card'], flush && styles['flush'], className)} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}
