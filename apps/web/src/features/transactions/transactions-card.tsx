// "Your Transactions": the list with its states, "View More" and the detail modal. Specification 2, "Transactions table".
import type { Transaction } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { transactionsPath } from '#platform/paths.ts'
import { Card, EmptyState, Icon, Link, LoadFailed } from '#ui'
import { loadTransactionDetail, TransactionModal, type FromOtherRooms } from './detail/index.ts'
import { rowsOf } from './transaction-list.ts'
import { TransactionsSkeleton, TransactionsTable, type OpenTransaction } from './table/index.ts'
import { transactionsQuery } from './transactions.queries.ts'
import { ViewMore } from './view-more.tsx'
import styles from './transactions-card.module.css'

type TransactionsCardProps = FromOtherRooms & {
  className?: string | undefined
}

export function TransactionsCard({ className, ...fromOtherRooms }: TransactionsCardProps) {
  const headingId = useId()
  const { data: list, isError, refetch, isFetching } = useQuery(transactionsQuery())
  // The first rows are drawn in slices: a finger that is on the page meanwhile is answered. Later ones are there when they are announced.
  const isDrawn = useDeferredValue(list !== undefined, false)
  const rows = useMemo(() => (list ? rowsOf(list) : []), [list])
  const areaRef = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback<OpenTransaction>((transaction, button) => setOpened({ transaction, button }), [])

  useDetailBefore(rows.length > 0)

  /** Spec 2: "scrolls to the bottom when rows are added". */
  function scrollToEnd() {
    const area = areaRef.current
    if (area) area.scrollTop = area.scrollHeight
  }

  return (
    <Card flush labelledBy={headingId} className={className}>
      <div className={styles['card']}>
        <div className={styles['heading']}>
          <h2 id={headingId}>
            <Copy id="transactions.list.title" />
          </h2>
          <Link to={transactionsPath} className={styles['search']}>
            <Icon of={Search} />
            <span className="vh">
              <Copy id="transactions.filter.search" />
            </span>
          </Link>
        </div>
        {!isDrawn && !isError && <TransactionsSkeleton />}
        {isError && !list && <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />}
        {list && isDrawn && rows.length === 0 && <NoTransactions />}
        {list && isDrawn && rows.length > 0 && (
          <>
            <TransactionsTable transactions={rows} labelledBy={headingId} areaRef={areaRef} onOpen={open} />
            <ViewMore hasMore={list.nextCursor !== null} rows={rows.length} onAdded={scrollToEnd} />
          </>
        )}
      </div>
      {opened && (
        <TransactionModal
          // A refresh may have changed it while it is open.
          transaction={rows.find(({ id }) => id === opened.transaction.id) ?? opened.transaction}
          {...fromOtherRooms}
          returnFocusTo={opened.button}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

/** The details are there before a row is pressed, and after what the first paint needs. */
function useDetailBefore(isListed: boolean) {
  useEffect(() => {
    if (!isListed) return undefined
    // Without it, the first press asks, and says so when nothing comes.
    const timer = window.setTimeout(() => void loadTransactionDetail().catch(() => undefined), afterPaintMs)
    return () => window.clearTimeout(timer)
  }, [isListed])
}

const afterPaintMs = 1_000

type Opened = { transaction: Transaction; button: HTMLButtonElement }

function NoTransactions() {
  const copy = useCopy()
  return (
    <EmptyState
      icon={ReceiptText}
      tone="iris"
      title={copy('transactions.list.empty')}
      body={copy('transactions.list.empty-help')}
    />
  )
}
