// The frame of a page of Move Money: the back link, the heading that takes the focus at each new step, and the content below.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Card, classNames, Icon, Link, LoadFailed, Skeleton } from '#ui'
import styles from './move-money.module.css'

type MoneyPageProps = {
  title: string
  lead?: ReactNode
  back?: { to: string; name: ReactNode }
  /** A step that follows another one: with each new one the heading takes the focus, so that a screen reader says where the worker is. */
  step?: string | null
  /** One column, for a flow. */
  isNarrow?: boolean
  children: ReactNode
}

export function MoneyPage({ title, lead, back, step = null, isNarrow = false, children }: MoneyPageProps) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: title }))
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== null) headingRef.current?.focus()
  }, [step])
  return (
    <div className={classNames(isNarrow && styles['narrow'])}>
      {back && (
        <Link to={back.to} className={styles['back']}>
          <Icon of={ArrowLeft} size="sm" />
          {back.name}
        </Link>
      )}
      <div className={styles['head']}>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="soft num">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** In the place of what is loading, or could not be loaded. */
export function NotHere({ isPending, isFetching, refetch }: { isPending: boolean; isFetching: boolean; refetch: () => unknown }) {
  return (
    <Card>
      {isPending ? (
        <>
          <p role="status" className="vh">
            <Copy id="shell.loader.label" />
          </p>
          <Skeleton className={styles['loading']} />
        </>
      ) : (
        <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
