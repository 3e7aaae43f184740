// The frame of a page about the state of the account: the back link, a heading that announces when the state is over, and a
// placeholder while it loads.
import type { PayrollAccount } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useId, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { homePath } from '#platform/paths.ts'
import { Card, Icon, Link, LoadFailed, Skeleton } from '#ui'
import { payrollAccountQuery } from './accounts.queries.ts'
import styles from './account-page.module.css'

type AccountPageProps = {
  /** Follows the account: a state that ends while the page is open is announced. */
  title: string
  /** Below the heading. */
  lead?: ReactNode
  /** Drawn once the account is known. */
  children: (account: PayrollAccount) => ReactNode
}

export function AccountPage({ title, lead, children }: AccountPageProps) {
  const copy = useCopy()
  const { data: account, isPending, isFetching, refetch } = useQuery(payrollAccountQuery)
  usePageTitle(copy('shell.title.pattern', { page: title }))
  return (
    <div>
      <Link to={homePath} className={styles['back']}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.menu.payroll-card" />
      </Link>
      <div className={styles['head']} role="status">
        <h1>{title}</h1>
        {lead}
      </div>
      {account === undefined ? (
        <Card>
          {isPending ? (
            <Skeleton className={styles['loading']} />
          ) : (
            <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        children(account)
      )}
    </div>
  )
}

/** Two columns on a desktop, one below the other on a phone. */
export function AccountColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={`grid ${styles['columns']}`}>
      <div className="grid">{left}</div>
      <div className="grid">{right}</div>
    </div>
  )
}

export function AccountPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
