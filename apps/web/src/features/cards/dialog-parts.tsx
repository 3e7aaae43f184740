// What the room's dialogs have in common: a heading that leaves room for the X, and their buttons below each other.
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './dialog-parts.module.css'

type DialogHeadingProps = {
  id: string
  /** The step before has gone, with what had the focus: a keyboard and a screen reader go on from here. */
  takesFocus?: boolean
  children: ReactNode
}

export function DialogHeading({ id, takesFocus = false, children }: DialogHeadingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={headingRef} id={id} className={styles['heading']} tabIndex={-1}>
      {children}
    </h2>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
