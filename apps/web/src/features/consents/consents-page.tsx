// The frame of a page of the consents room: the back link, its heading, and a placeholder while it loads.
import type { UseQueryResult } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { Card, classNames, Icon, Link, LoadFailed, Skeleton } from '#ui'
import styles from './consents.module.css'

type ConsentsPageProps = {
  title: string
  lead?: ReactNode
  back: { to: string; name: ReactNode }
  isNarrow?: boolean
  children: ReactNode
}

export function ConsentsPage({ title, lead, back, isNarrow = false, children }: ConsentsPageProps) {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: title }))
  return (
    <div className={classNames(isNarrow && styles['narrow'])}>
      <Link to={back.to} className={styles['back']}>
        <Icon of={ArrowLeft} size="sm" />
        {back.name}
      </Link>
      <div className={styles['head']}>
        <h1>{title}</h1>
        {lead && <p className="soft num">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** In the place of what is on its way, or could not be had. */
export function NotHere({ isError, isFetching, refetch }: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>) {
  return (
    <Card>
      {isError ? (
        <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status" className="vh">
            <Copy id="shell.loader.label" />
          </p>
          <Skeleton className={styles['loading']} />
        </>
      )}
    </Card>
  )
}
