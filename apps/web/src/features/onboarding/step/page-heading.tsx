// The heading of a sign-up page, which takes the focus when the page replaces another.
import { useEffect, useRef, type ReactNode } from 'react'
import styles from '../onboarding.module.css'

/** `hasMoved`: no document was loaded for this page. One that was is read from its beginning; this one would go unnoticed. */
export function PageHeading({ hasMoved, children }: { hasMoved: boolean; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasMoved) ref.current?.focus({ preventScroll: true })
  }, [hasMoved])
  return (
    <h1 ref={ref} tabIndex={-1} className={styles['heading']}>
      {children}
    </h1>
  )
}
