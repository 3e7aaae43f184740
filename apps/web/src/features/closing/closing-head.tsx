// The heading of each step of closing an account.
import { useEffect, useRef, type ReactNode } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import styles from './closing.module.css'

/** With each step the heading takes the focus, so that a screen reader says where the worker is. */
export function Head({ title, step, children }: { title: string; step: string; children?: ReactNode }) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: title }))
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) heading.current?.focus()
    before.current = step
  }, [step])
  return (
    <div className={styles['head']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p className="soft">{children}</p>}
    </div>
  )
}
