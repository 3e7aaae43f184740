// A button inside a sentence: it looks like a link, and opens something on this screen.
import type { ReactNode } from 'react'
import styles from './inline-button.module.css'

/** As `<link>…</link>` of a text the words come by themselves. */
export function InlineButton({ onClick, children }: { onClick: () => void; children?: ReactNode }) {
  return (
    <button type="button" className={styles['inline']} onClick={onClick}>
      {children}
    </button>
  )
}
