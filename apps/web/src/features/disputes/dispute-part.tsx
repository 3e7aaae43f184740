// The frame of a page of disputes: the back link, the heading that takes the focus at each new step, and the content below.
import { useEffect, useRef, type ReactNode } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { BackLink } from '#ui'
import styles from './disputes.module.css'

type DisputePartProps = {
  title: string
  lead?: ReactNode
  /** Beside the heading: the state of a case. */
  badge?: ReactNode
  back: { to: string; name: ReactNode }
  /** A step that follows another one: its heading takes the focus, so that a screen reader says where the worker is. */
  step?: string | null
  children: ReactNode
}

export function DisputePart({ title, lead, badge, back, step = null, children }: DisputePartProps) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: title }))
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== null) headingRef.current?.focus()
  }, [step])
  return (
    <>
      <BackLink to={back.to}>{back.name}</BackLink>
      <div className={styles['head']}>
        <div className="grow">
          <h1 ref={headingRef} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="soft num">{lead}</p>}
        </div>
        {badge}
      </div>
      {children}
    </>
  )
}
