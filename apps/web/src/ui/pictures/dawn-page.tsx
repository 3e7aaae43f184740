// The dawn behind sign-in, set-up, the loader and the empty pages: sky, hills, an optional header and content on it.
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './dawn-page.module.css'

type DawnPageProps = { header?: ReactNode; isCentered?: boolean; children: ReactNode }

export function DawnPage({ header, isCentered = false, children }: DawnPageProps) {
  return (
    <div className={classNames(styles['dawn'], isCentered && styles['centered'])}>
      <svg className={styles['hills']} viewBox="0 0 1280 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className={styles['far']} d="M0 92c180-50 330 12 520-12s300-66 470-36 200 26 290 6v150H0z" />
        <path className={styles['middle']} d="M0 128c220-34 380 22 600 0s340-52 480-30 140 16 200 4v98H0z" />
        <path className={styles['near']} d="M0 160c240-20 430 14 660-2s360-26 620-4v46H0z" />
      </svg>
      {header && <header className={styles['header']}>{header}</header>}
      {children}
    </div>
  )
}

/** The white sheet on the dawn, at most 536 px wide (specification 2, onboarding; the sign-in pictures). */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <main className={styles['sheet']} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

/** The look of a small button or link in a dark header. */
export const barButton = styles['barButton']
